import { formatDate, formatTime, zoneName } from '@gatehouse/contract/rules/displayTime';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { directionOf } from '../../printing/direction.ts';
import { block, pageOf, QUIET, table } from '../../printing/layout.ts';
import type { AgreementRow } from './agreementQueries.ts';
import { messages } from './messages.ts';

/** Characters that fit beside each other on a page, of letters from right to left. */
const PAGE_LINE = 84;
/** And in the column of what was signed. */
const COLUMN_LINE = 60;

/** An agreement as pages, in plain data: between whom, the text as it was agreed to, and by what it is known who agreed. */
export function paperOf(row: AgreementRow): TDocumentDefinitions {
  const { snapshot, title, version, agreed_at } = row;
  const { organisation, customer, timeZone } = snapshot;
  const day = formatDate(agreed_at, timeZone);
  return pageOf(organisation, {
    title: messages.agreement,
    subject: messages.about(title, day),
    content: [
      {
        margin: [0, 28, 0, 24],
        columnGap: 24,
        columns: [
          block(messages.between, [organisation.name, organisation.email, organisation.phone]),
          block(messages.and, [nameOf(row), customer.email]),
          block(messages.agreed, [`${day}, ${formatTime(agreed_at, timeZone)}`, zoneName(timeZone)]),
        ],
      },
      paragraph(title, { bold: true, fontSize: 16 }),
      { text: messages.version(version), color: QUIET, margin: [0, 2, 0, 12] },
      ...textOf(row.body),
      signature(row),
    ],
  });
}

/** Paragraphs, and headings where a line begins with `# `, as screens show them. */
function textOf(body: string): Content[] {
  return body
    .split(/\n+/)
    .filter((text) => text.trim() !== '')
    .map((text) =>
      text.startsWith('# ')
        ? paragraph(text.slice(2), { bold: true, fontSize: 12, margin: [0, 10, 0, 4] })
        : paragraph(text, { margin: [0, 0, 0, 6] }),
    );
}

const paragraph = (text: string, look: object): Content => ({
  text,
  // The library knows nothing of it: it is read where fonts are chosen.
  ...({ lineLength: PAGE_LINE } as object),
  ...(directionOf(text) === 'rtl' && { alignment: 'right' as const }),
  ...look,
});

/** The name of the account when it was agreed. */
const nameOf = ({ name, snapshot }: AgreementRow) => name ?? snapshot.customer.name;

/** All that is known of the agreement, kept together on one page. */
function signature(row: AgreementRow): Content {
  const { snapshot, agreed_at, name_typed, network, device, sha256 } = row;
  const { timeZone } = snapshot;
  const lines: [label: string, value: string | null][] = [
    [messages.nameTyped, name_typed],
    [messages.account, nameOf(row)],
    [
      messages.agreed,
      messages.moment(
        formatDate(agreed_at, timeZone),
        formatTime(agreed_at, timeZone),
        zoneName(timeZone),
        agreed_at.toString(),
      ),
    ],
    [messages.address, network],
    [messages.device, device],
    [messages.hash, sha256],
  ];
  const known = lines.flatMap(([label, value]): TableCell[][] =>
    value === null
      ? []
      : [
          [
            { text: label, color: QUIET },
            { text: value, ...({ lineLength: COLUMN_LINE } as object) },
          ],
        ],
  );
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    stack: [
      { text: messages.signature, bold: true, fontSize: 12, margin: [0, 0, 0, 6] },
      table(known, { widths: [110, '*'] }),
      { text: messages.hashOf, color: QUIET, fontSize: 8, margin: [0, 6, 0, 0] },
    ],
  };
}
