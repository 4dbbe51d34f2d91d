import { dayAt, lastDayBefore, startOfDay } from '@gatehouse/contract/rules/bookingTime';
import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { formatCents, gstIn } from '@gatehouse/contract/rules/money';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PrintedRow } from './queries.ts';

const QUIET = '#5b5f66';
const HAIRLINE = '#d9d6cf';

/** A receipt as a page: whose, for what, when, and the GST in it; a tax invoice where the operator has an ABN. */
export function receiptDocument(row: PrintedRow, number: string): TDocumentDefinitions {
  const { organisation, site, customer } = row;
  const title = organisation.abn ? 'Tax invoice' : 'Receipt';
  const kept = row.amount - row.refunded;
  return {
    info: {
      title: `${title} ${number}`,
      author: organisation.name,
      subject: `${formatCents(row.amount)} paid on ${formatDate(row.paid_at, site.timeZone)}`,
    },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 72],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    footer: { text: contactOf(organisation), color: QUIET, fontSize: 8, margin: [56, 24, 56, 0] },
    content: [
      {
        columns: [
          { text: organisation.name, bold: true, fontSize: 14 },
          { text: `${title} ${number}`, bold: true, fontSize: 14, alignment: 'right' },
        ],
      },
      ...(organisation.abn ? [{ text: `ABN ${spaced(organisation.abn)}`, color: QUIET }] : []),
      {
        margin: [0, 28, 0, 24],
        columnGap: 24,
        columns: [
          block('Paid by', [customer.name, customer.address, customer.email]),
          block('Site', [site.name, site.address]),
          block('Paid', [
            `${formatDate(row.paid_at, site.timeZone)}, ${formatTime(row.paid_at, site.timeZone)}`,
            row.card && `${capitalised(row.card.brand)} ending in ${row.card.last4}`,
            row.reference && `Order ${row.reference}`,
          ]),
        ],
      },
      table([[head('Description'), head('Amount', true)], ...linesOf(row)]),
      {
        margin: [240, 16, 0, 0],
        ...table([
          [{ text: 'Total', bold: true, fontSize: 13 }, cents(row.amount, { bold: true, fontSize: 13 })],
          [{ text: 'GST included', color: QUIET }, cents(gstIn(row.amount), { color: QUIET })],
          ...row.refunds.map(({ amount, at }): TableCell[] => [
            { text: `Refunded ${formatDate(Temporal.Instant.from(at), site.timeZone)}` },
            { text: `-${formatCents(amount)}`, alignment: 'right' },
          ]),
          ...(row.refunded > 0
            ? [
                [{ text: 'Paid after refunds', bold: true }, cents(kept, { bold: true })],
                [{ text: 'GST included', color: QUIET }, cents(gstIn(kept), { color: QUIET })],
              ]
            : []),
        ]),
      },
    ],
  };
}

function linesOf({ goods, bookings, site }: PrintedRow): TableCell[][] {
  return [
    ...bookings.map(({ name, unit, start, end, price }): TableCell[] => [
      { stack: [`${name}, unit ${unit}`, { text: spanOf(start, end, site.timeZone), color: QUIET }] },
      cents(price),
    ]),
    ...goods.map(({ name, quantity, price }): TableCell[] => [
      quantity === 1 ? name : `${quantity} × ${name} at ${formatCents(price)}`,
      cents(price * quantity),
    ]),
  ];
}

/** A time by the site's clock: whole days as days, anything else with its hours. */
function spanOf(startText: string, endText: string | null, timeZone: string): string {
  const start = Temporal.Instant.from(startText);
  const first = formatDate(start, timeZone);
  if (endText === null) return `From ${first}`;
  const end = Temporal.Instant.from(endText);
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

function table(body: TableCell[][]) {
  return {
    table: { widths: ['*', 'auto'], body },
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 0 : 0.75),
      vLineWidth: () => 0,
      hLineColor: () => HAIRLINE,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
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
