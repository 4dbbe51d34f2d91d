import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export const QUIET = '#5b5f66';
const INK = '#14171c';

/** Who issues a document, as they were called and reached then. */
export type Issuer = {
  name: string;
  accent: string | null;
  abn: string | null;
  email: string | null;
  phone: string | null;
  /** Where their logo is, and in print the logo itself; null without one, left out of what was issued before there were any. */
  logo?: string | null;
};

type Page = {
  /** Which document it is, at the top and as the name of the file's window. */
  title: string;
  subject: string;
  content: Content[];
};

/** A document as pages, in plain data: whose and which above, how to reach them below. */
export function pageOf(issuer: Issuer, { title, subject, content }: Page): TDocumentDefinitions {
  return {
    info: { title, author: issuer.name, subject },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 72],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    footer: { text: contactOf(issuer), color: QUIET, fontSize: 8, margin: [56, 24, 56, 0] },
    content: [heading(issuer, title), ...content],
  };
}

/** The Gatehouse mark, its light in the operator's colour. */
const mark = (accent: string) => `<svg viewBox="0 0 32 32">
  <path fill="${accent}" d="M20.4 30 18.8 16h-5.6l-1.6 14Z"/><circle fill="${accent}" cx="16" cy="15.2" r="4.8"/>
  <path fill="${INK}" fill-rule="evenodd" d="M3.5 30V14.5a12.5 12.5 0 0 1 25 0V30h-8.2l-1.9-10.9a4.6 4.6 0 1 0-4.8 0L11.7 30Z"/>
</svg>`;

function heading({ name, accent, abn, logo }: Issuer, title: string): Content {
  return {
    columnGap: 10,
    columns: [
      logo
        ? { stack: [{ image: logo, fit: [90, 40] }], width: 'auto' }
        : { svg: mark(accent ?? INK), width: 26 },
      {
        stack: [
          { text: name, bold: true, fontSize: 14 },
          ...(abn ? [{ text: `ABN ${spaced(abn)}`, color: QUIET }] : []),
        ],
      },
      { text: title, bold: true, fontSize: 14, alignment: 'right' },
    ],
  };
}

const contactOf = ({ name, email, phone }: Issuer) =>
  [name, email, phone].filter((part) => part !== null).join('  ·  ');

const spaced = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/** Lines under a small title, the first of them strong; those that are not there are left out. */
export function block(title: string, lines: readonly (string | null)[]): Content {
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
export function table(
  body: TableCell[][],
  { headerRows = 0, widths = ['*', 'auto'] as (string | number)[] } = {},
) {
  return {
    table: { widths, headerRows, dontBreakRows: true, body },
    layout: 'lines',
  };
}
