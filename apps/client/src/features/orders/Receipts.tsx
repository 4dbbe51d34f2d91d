import type { Receipt } from '@gatehouse/contract/model/receipt';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { Download } from 'lucide-react';
import { cardName } from '../../forms/cardWords.ts';
import { messageOf } from '../../lib/networkError.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { show } from '../../ui/toast.ts';
import styles from './Details.module.css';
import { type ReceiptsOf, useReceiptFile, useReceipts } from './queries.ts';

/** What was paid, what went back of it, and a receipt for each payment to keep. */
export function Receipts({ of, timeZone }: { of: ReceiptsOf; timeZone: string }) {
  const receipts = useReceipts(of);
  return (
    <Card className={styles.list}>
      <h2>Receipts</h2>
      {receipts.data ? (
        <ul className={styles.lines}>
          {receipts.data.map((receipt) => (
            <li key={receipt.id} className={styles.line}>
              <ReceiptRow receipt={receipt} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : receipts.error ? (
        <div className={styles.none} role="alert">
          <p>{messageOf(receipts.error)}</p>
          <Button pending={receipts.isFetching} onClick={() => void receipts.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <SkeletonText lines={2} />
        </div>
      )}
      {receipts.data?.length === 0 && <p className={styles.none}>Nothing was charged for it.</p>}
    </Card>
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
        <p className={styles.name}>{formatCents(amount)} paid</p>
        <p className={styles.detail}>
          {formatLongDate(Temporal.Instant.from(paidAt), timeZone)}
          {card && ` · ${cardName(card)}`}
        </p>
        <p className={styles.detail}>
          {refunded > 0 ? `${formatCents(refunded)} refunded` : `Includes ${formatCents(gst)} GST`}
        </p>
      </div>
      <IconButton
        label={`Download receipt ${number}`}
        icon={file.isPending ? <Spinner size={20} /> : <Download />}
        disabled={file.isPending}
        onClick={save}
      />
    </>
  );
}
