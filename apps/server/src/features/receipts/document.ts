import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatDate, formatTime, zoneName } from '@gatehouse/contract/rules/displayTime';
import { formatCents, gstIn } from '@gatehouse/contract/rules/money';
import { formatCost } from '@gatehouse/contract/rules/recurrence';
import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { block, pageOf, QUIET, table } from '../../printing/layout.ts';
import { messages } from './messages.ts';
import type { InvoiceRow, Snapshot } from './queries.ts';

/**
 * An invoice or a credit note as a page, in plain data: whose, for what, when, and the GST in it. An invoice is headed
 * as a tax invoice where the operator had an ABN, else as a receipt.
 */
export function documentOf({ kind, number, amount, issued_at, snapshot }: InvoiceRow): TDocumentDefinitions {
  const { organisation, site, customer, reference, invoice } = snapshot;
  const isCredit = kind === 'creditNote';
  const title = titleOf(kind, organisation.abn);
  return pageOf(organisation, {
    title: `${title} ${number}`,
    subject: (isCredit ? messages.aboutRefund : messages.about)(
      formatCents(amount),
      formatDate(issued_at, site.timeZone),
    ),
    content: [
      {
        margin: [0, 28, 0, 24],
        columnGap: 24,
        columns: [
          block(isCredit ? messages.refundedTo : messages.paidBy, [
            customer.name,
            customer.address,
            customer.email,
          ]),
          block(messages.site, [site.name, site.address, messages.times(zoneName(site.timeZone))]),
          block(isCredit ? messages.refunded : messages.paid, [
            `${formatDate(issued_at, site.timeZone)}, ${formatTime(issued_at, site.timeZone)}`,
            cardOf(snapshot),
            reference && messages.order(reference),
            invoice ? messages.belongsTo(titleOf('invoice', organisation.abn), invoice) : null,
          ]),
        ],
      },
      table([[head(messages.description), head(messages.amount, true)], ...linesOf(snapshot, amount)], {
        headerRows: 1,
      }),
      {
        margin: [240, 16, 0, 0],
        ...table([
          [
            { text: isCredit ? messages.totalRefunded : messages.total, bold: true, fontSize: 13 },
            cents(amount, { bold: true, fontSize: 13 }),
          ],
          [{ text: messages.gst, color: QUIET }, cents(gstIn(amount), { color: QUIET })],
        ]),
      },
    ],
  });
}

function titleOf(kind: InvoiceRow['kind'], abn: string | null): string {
  if (kind === 'creditNote') return messages.creditNote;
  return abn ? messages.taxInvoice : messages.receipt;
}

const cardOf = ({ card }: Snapshot) => card && messages.card(capitalised(card.brand), card.last4);

function linesOf(snapshot: Snapshot, amount: number): TableCell[][] {
  if (snapshot.invoice !== undefined) return [[refundOf(snapshot), cents(amount)]];
  const { goods, bookings, site } = snapshot;
  return [
    ...bookings.map((booking): TableCell[] => {
      const { name, unit, start, end, price } = booking;
      const [from, to] = [Temporal.Instant.from(start), end === null ? null : Temporal.Instant.from(end)];
      const cost = to && formatCost(price, from, to, booking, site.timeZone);
      const details = [spanOf(from, to, site.timeZone), ...(cost ? [cost] : [])];
      return [
        { stack: [messages.unit(name, unit), ...details.map((text) => ({ text, color: QUIET }))] },
        cents(price),
      ];
    }),
    ...goods.map(({ name, quantity, price }): TableCell[] => [
      quantity === 1 ? name : messages.several(quantity, name, formatCents(price)),
      cents(price * quantity),
    ]),
  ];
}

/** What a refund is for: a booking that was given up, or something of its order. */
function refundOf({ bookings: [booking], reference }: Snapshot): string {
  if (booking) return messages.refundOf(messages.unit(booking.name, booking.unit));
  return reference === null ? messages.refund : messages.refundOfOrder(reference);
}

/** A time by the site's clock: whole days as days, anything else with its hours. */
function spanOf(start: Temporal.Instant, end: Temporal.Instant | null, timeZone: string): string {
  const first = formatDate(start, timeZone);
  if (end === null) return messages.from(first);
  const isDayStart = (instant: Temporal.Instant) =>
    startOfDay(dayAt(instant, timeZone), timeZone).equals(instant);
  if (isDayStart(start) && isDayStart(end)) {
    const last = formatDate(startOfDay(lastDayBefore(end, timeZone), timeZone), timeZone);
    return first === last ? first : `${first} – ${last}`;
  }
  const until = formatDate(end, timeZone);
  const [from, to] = [formatTime(start, timeZone), formatTime(end, timeZone)];
  return first === until ? `${first}, ${from} – ${to}` : `${first}, ${from} – ${until}, ${to}`;
}

const head = (text: string, right = false): TableCell => ({
  text,
  color: QUIET,
  fontSize: 8,
  alignment: right ? 'right' : 'left',
});

const cents = (
  amount: number,
  look: { bold?: boolean; fontSize?: number; color?: string } = {},
): TableCell => ({
  text: formatCents(amount),
  alignment: 'right',
  ...look,
});

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
