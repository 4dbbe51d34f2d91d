import type { Receipt } from '@gatehouse/contract/model/receipt';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { Download } from 'lucide-react';
import { cardName } from '../../forms/cardLabels.ts';
import { messageOf } from '../../lib/networkError.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { show } from '../../ui/toast.ts';
import { DetailList } from './DetailList.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { type ReceiptsOf, useReceiptFile, useReceipts } from './queries.ts';

/** What was paid, what went back of it, and a receipt for each payment to keep. */
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
              <li key={receipt.id} className={styles.line}>
                <ReceiptRow receipt={receipt} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )
      }
    </DetailList>
  );
}

function ReceiptRow({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const file = useReceiptFile();
  const { id, number, paidAt, amount, gst, refunded, card } = receipt;

  const failed = (error: Error) => show(messageOf(error), { type: 'error', id: `receipt-${id}` });

  function save() {
    file.mutate(id, {
      onSuccess: (pdf) => saveFile(pdf, `receipt-${number}.pdf`).catch(failed),
      onError: failed,
    });
  }

  return (
    <>
      <div>
        <p className={styles.name}>{messages.paid(formatCents(amount))}</p>
        <p className={styles.detail}>
          {formatLongDate(Temporal.Instant.from(paidAt), timeZone)}
          {card && ` · ${cardName(card)}`}
        </p>
        <p className={styles.detail}>
          {refunded > 0 ? messages.refunded(formatCents(refunded)) : messages.includesGst(formatCents(gst))}
        </p>
      </div>
      <IconButton
        label={messages.downloadReceipt(number)}
        icon={file.isPending ? <Spinner size={20} /> : <Download />}
        disabled={file.isPending}
        onClick={save}
      />
    </>
  );
}
