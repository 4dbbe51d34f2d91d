import { getCreditNote, getReceipt } from '@gatehouse/contract/api/receipts';
import type { CreditNote, Receipt } from '@gatehouse/contract/model/receipt';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { CardName } from '../../forms/CardName.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { Facts } from '../../ui/Facts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { show } from '../../ui/toast.ts';
import { DetailList } from './DetailList.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { type ReceiptsOf, useReceiptFile, useReceipts } from './queries.ts';

/** What was paid, what went back of it, and the documents of both to keep. */
export function Receipts({ of, timeZone }: { of: ReceiptsOf; timeZone: string }) {
  const receipts = useReceipts(of);
  return (
    <DetailList title={messages.receipts} query={receipts}>
      {(all) =>
        all.length === 0 ? (
          <p className={styles.none}>{messages.noReceipts}</p>
        ) : (
          <ul className={styles.lines}>
            {all.map((receipt) => (
              <Fragment key={receipt.id}>
                <li className={styles.line}>
                  <ReceiptRow receipt={receipt} timeZone={timeZone} />
                </li>
                {receipt.creditNotes.map((note) => (
                  <li key={note.id} className={styles.line}>
                    <CreditNoteRow note={note} timeZone={timeZone} />
                  </li>
                ))}
              </Fragment>
            ))}
          </ul>
        )
      }
    </DetailList>
  );
}

function ReceiptRow({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { id, number, paidAt, amount, gst, refunded, card } = receipt;
  return (
    <>
      <div>
        <p className={styles.name}>{messages.paid(formatCents(amount))}</p>
        <p className={styles.detail}>
          <Facts
            of={[
              formatLongDate(Temporal.Instant.from(paidAt), timeZone),
              card && <CardName key="card" card={card} />,
            ]}
          />
        </p>
        <p className={styles.detail}>
          {refunded > 0 ? messages.refunded(formatCents(refunded)) : messages.includesGst(formatCents(gst))}
        </p>
      </div>
      <Save of={getReceipt} id={id} label={messages.downloadReceipt(number)} name={`receipt-${number}.pdf`} />
    </>
  );
}

function CreditNoteRow({ note, timeZone }: { note: CreditNote; timeZone: string }) {
  const { id, number, amount, issuedAt } = note;
  return (
    <>
      <div>
        <p className={styles.name}>{messages.creditNote(formatCents(amount))}</p>
        <p className={styles.detail}>{formatLongDate(Temporal.Instant.from(issuedAt), timeZone)}</p>
      </div>
      <Save
        of={getCreditNote}
        id={id}
        label={messages.downloadCreditNote(number)}
        name={`credit-note-${number}.pdf`}
      />
    </>
  );
}

type SaveProps = {
  of: Parameters<typeof useReceiptFile>[0];
  id: number;
  label: string;
  /** What the file is kept as. */
  name: string;
};

function Save({ of, id, label, name }: SaveProps) {
  const file = useReceiptFile(of);
  const failed = (error: Error) => show(messageOf(error), { type: 'error', id: name });
  return (
    <IconButton
      label={label}
      icon={file.isPending ? <Spinner size={20} /> : <Download />}
      disabled={file.isPending}
      onClick={() =>
        file.mutate(id, { onSuccess: (pdf) => saveFile(pdf, name).catch(failed), onError: failed })
      }
    />
  );
}
