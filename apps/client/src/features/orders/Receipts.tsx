import { getCreditNote, getReceipt } from '@gatehouse/contract/api/receipts';
import type { CreditNote, Receipt } from '@gatehouse/contract/model/receipt';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { Fragment } from 'react';
import { CardName } from '../../forms/CardName.tsx';
import { SaveFile } from '../../forms/SaveFile.tsx';
import { call } from '../../lib/api.ts';
import { Facts } from '../../ui/Facts.tsx';
import { DetailList } from './DetailList.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { type ReceiptsOf, useReceipts } from './queries.ts';

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
      <SaveFile
        label={messages.downloadReceipt(number)}
        name={`receipt-${number}.pdf`}
        fetch={() => call(getReceipt, { params: { id } })}
      />
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
      <SaveFile
        label={messages.downloadCreditNote(number)}
        name={`credit-note-${number}.pdf`}
        fetch={() => call(getCreditNote, { params: { id } })}
      />
    </>
  );
}
