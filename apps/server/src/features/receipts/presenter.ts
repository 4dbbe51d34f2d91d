import type { Receipt } from '@gatehouse/contract/model/receipt';
import { gstIn } from '@gatehouse/contract/rules/money';
import type { ReceiptRow } from './queries.ts';

export function presentReceipt(row: ReceiptRow): Receipt {
  return {
    id: row.id,
    number: row.number,
    paidAt: row.paid_at.toString(),
    amount: row.amount,
    gst: gstIn(row.amount),
    refunded: row.refunded,
    period:
      row.period_start && row.period_end
        ? { start: row.period_start.toString(), end: row.period_end.toString() }
        : null,
    card: row.card,
    creditNotes: row.credit_notes.map(({ issuedAt, ...note }) => ({
      ...note,
      issuedAt: Temporal.Instant.from(issuedAt).toString(),
    })),
  };
}
