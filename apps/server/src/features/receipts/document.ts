import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatDate, formatTime, zoneName } from '@gatehouse/contract/rules/displayTime';
import { formatCents, gstIn } from '@gatehouse/contract/rules/money';
import { formatCost } from '@gatehouse/contract/rules/recurrence';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { messages } from './messages.ts';
import type { PrintedRow } from './queries.ts';

const QUIET = '#5b5f66';
const INK = '#14171c';

/** The Gatehouse mark, its light in the operator's colour. */
const mark = (accent: string) => `<svg viewBox="0 0 32 32">
  <path fill="${accent}" d="M20.4 30 18.8 16h-5.6l-1.6 14Z"/><circle fill="${accent}" cx="16" cy="15.2" r="4.8"/>
  <path fill="${INK}" fill-rule="evenodd" d="M3.5 30V14.5a12.5 12.5 0 0 1 25 0V30h-8.2l-1.9-10.9a4.6 4.6 0 1 0-4.8 0L11.7 30Z"/>
</svg>`;

/** A receipt as a page, in plain data: whose, for what, when, and the GST in it; a tax invoice where the operator has an ABN. */
export function receiptDocument(row: PrintedRow, number: string): TDocumentDefinitions {
  const { organisation, site, customer } = row;
  const title = organisation.abn ? messages.taxInvoice : messages.receipt;
  const remaining = row.amount - row.refunded;
  return {
    info: {
      title: `${title} ${number}`,
      author: organisation.name,
      subject: messages.about(formatCents(row.amount), formatDate(row.paid_at, site.timeZone)),
    },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 72],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    footer: { text: contactOf(organisation), color: QUIET, fontSize: 8, margin: [56, 24, 56, 0] },
    content: [
      {
        columnGap: 10,
        columns: [
          { svg: mark(organisation.accent ?? INK), width: 26 },
          {
            stack: [
              { text: organisation.name, bold: true, fontSize: 14 },
              ...(organisation.abn ? [{ text: `ABN ${spaced(organisation.abn)}`, color: QUIET }] : []),
            ],
          },
          { text: `${title} ${number}`, bold: true, fontSize: 14, alignment: 'right' },
        ],
      },
      {
        margin: [0, 28, 0, 24],
        columnGap: 24,
        columns: [
          block(messages.paidBy, [customer.name, customer.address, customer.email]),
          block(messages.site, [site.name, site.address, messages.times(zoneName(site.timeZone))]),
          block(messages.paid, [
            `${formatDate(row.paid_at, site.timeZone)}, ${formatTime(row.paid_at, site.timeZone)}`,
            row.card && messages.card(capitalised(row.card.brand), row.card.last4),
            row.reference && messages.order(row.reference),
          ]),
        ],
      },
      table([[head(messages.description), head(messages.amount, true)], ...linesOf(row)], 1),
      {
        margin: [240, 16, 0, 0],
        ...table([
          [
            { text: messages.total, bold: true, fontSize: 13 },
            cents(row.amount, { bold: true, fontSize: 13 }),
          ],
          [{ text: messages.gst, color: QUIET }, cents(gstIn(row.amount), { color: QUIET })],
          ...row.refunds.map(({ amount, at }): TableCell[] => [
            { text: messages.refunded(formatDate(Temporal.Instant.from(at), site.timeZone)) },
            { text: `-${formatCents(amount)}`, alignment: 'right' },
          ]),
          ...(row.refunded > 0
            ? [
                [{ text: messages.paidAfterRefunds, bold: true }, cents(remaining, { bold: true })],
                [{ text: messages.gst, color: QUIET }, cents(gstIn(remaining), { color: QUIET })],
              ]
            : []),
        ]),
      },
    ],
  };
}

function linesOf({ goods, bookings, site }: PrintedRow): TableCell[][] {
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

function block(title: string, lines: readonly (string | null)[]): Content {
  const [first, ...rest] = lines.filter((line) => line !== null && line !== '');
  return {
    stack: [
      { text: title, color: QUIET, fontSize: 8 },
      { text: first ?? '', bold: true },
      ...rest.map((text) => ({ text: text ?? '' })),
    ],
  };
}

/** `headerRows` come again on every page the table runs over. */
function table(body: TableCell[][], headerRows = 0) {
  return {
    table: { widths: ['*', 'auto'], headerRows, dontBreakRows: true, body },
    layout: 'lines',
  };
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

const contactOf = ({ name, email, phone }: PrintedRow['organisation']) =>
  [name, email, phone].filter((part) => part !== null).join('  ·  ');

const spaced = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
