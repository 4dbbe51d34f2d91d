import { hex, parse, textOn } from '@gatehouse/contract/rules/colour';
import { escapeHtml } from './escapeHtml.ts';
import type { Fact, Letter, Sender } from './letter.ts';

/** Gatehouse's own, where the operator has none. */
const ACCENT = '#f5a33b';
const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const INK = 'color:#14181f';
const QUIET = 'color:#5b616b';
/** The older word is what Outlook knows. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/**
 * A letter as a page for mail programs: tables and styles on each element, because many know nothing else, and no
 * picture, script or font from elsewhere; the operator's logo comes with the mail. Programs that know style sheets turn it dark where the reader wants that.
 */
export function mailHtml(subject: string, letter: Letter, sender: Sender): string {
  const { heading = subject, paragraphs, code, facts = [], button, note } = letter;
  const accent = hex(parse(sender.accent ?? ACCENT) ?? parse(ACCENT)!);
  const preview = paragraphs[0] ?? '';
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f2f2ee">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847; '.repeat(80)}</div>
<table ${TABLE} width="100%" class="ground" style="table-layout:fixed;background-color:#f2f2ee"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="100%" style="max-width:560px;table-layout:fixed">
<tr><td style="padding:0 4px 16px">${nameplate(sender, accent)}</td></tr>
<tr><td class="sheet" style="padding:32px;background-color:#ffffff;border:1px solid #dedfd9;border-radius:12px">
<h1 class="ink" style="margin:0;${WRAP};${FONT};font-size:24px;line-height:30px;font-weight:650;letter-spacing:-0.01em;${INK}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code === undefined ? '' : codeBlock(code)}
${facts.length === 0 ? '' : factTable(facts, sender.publicUrl)}
${button ? buttonTable(button.label, sender.publicUrl + button.path, accent) : ''}
${note === undefined ? '' : aside(note)}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:20px;${QUIET}">${footer(sender)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; } .code { letter-spacing: 6px !important; } }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #10141a !important; }
  .sheet { background-color: #1c222c !important; border-color: #323a46 !important; }
  .ink { color: #f1f2ee !important; }
  .quiet { color: #a9b0bb !important; }
  .code { background-color: #10141a !important; color: #f1f2ee !important; }
  .line { border-color: #323a46 !important; }
}
`;

/** The name stands beside the logo too: programs that show no pictures show that. */
const nameplate = ({ name, logo }: Sender, accent: string) =>
  `<table ${TABLE}><tr>
${logo === null ? keyhole(accent) : `<td><img src="${logo}" alt="" height="32" style="display:block;height:32px;width:auto;max-width:160px;padding:4px;background-color:#ffffff;border-radius:6px"></td>`}
<td class="ink" style="padding-left:10px;${FONT};font-size:16px;line-height:24px;font-weight:650;${INK}">${escapeHtml(name)}</td>
</tr></table>`;

const keyhole = (accent: string) =>
  `<td width="12" height="12" bgcolor="${accent}" style="width:12px;height:12px;background-color:${accent};border-radius:6px 6px 2px 2px;font-size:0;line-height:0">&nbsp;</td>`;

const paragraph = (text: string) =>
  `<p class="ink" style="margin:16px 0 0;${FONT};font-size:16px;line-height:24px;${WRAP};${INK}">${escapeHtml(text)}</p>`;

const codeBlock = (code: string) =>
  `<p class="code" style="margin:24px 0 0;padding:16px 8px 16px 16px;background-color:#f2f2ee;border-radius:8px;text-align:center;${FONT};font-size:32px;line-height:40px;font-weight:650;letter-spacing:8px;font-variant-numeric:tabular-nums;${INK}">${escapeHtml(code)}</p>`;

const factTable = (facts: readonly Fact[], publicUrl: string) =>
  `<table ${TABLE.replace('role="presentation" ', '')} width="100%" style="margin:24px 0 0">${facts
    .map(([name, value, path]) => {
      const cell = `padding:10px 0;border-top:1px solid #dedfd9;vertical-align:top;${FONT};font-size:15px;line-height:22px`;
      return `<tr><th scope="row" align="left" class="quiet line" style="${cell};padding-right:16px;font-weight:400;${QUIET}">${escapeHtml(name)}</th><td align="right" class="ink line" style="${cell};${WRAP};${INK}">${path === undefined ? escapeHtml(value) : link(value, publicUrl + path)}</td></tr>`;
    })
    .join('')}</table>`;

const link = (text: string, url: string) =>
  `<a href="${escapeHtml(url)}" class="ink" style="${INK};text-decoration:underline">${escapeHtml(text)}</a>`;

/** The cell has the colour too, for programs that leave out the link's own. */
function buttonTable(label: string, url: string, accent: string): string {
  const text = hex(textOn(parse(accent)!));
  return `<table ${TABLE} style="margin:28px 0 4px"><tr><td align="center" bgcolor="${accent}" style="background-color:${accent};border-radius:10px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;color:${text}">${escapeHtml(label)}</a>
</td></tr></table>`;
}

const aside = (note: string) =>
  `<p class="quiet line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dedfd9;${FONT};font-size:14px;line-height:21px;${WRAP};${QUIET}">${escapeHtml(note)}</p>`;

function footer({ name, publicUrl }: Sender): string {
  const { host } = new URL(publicUrl);
  return `${escapeHtml(name)} · <a href="${escapeHtml(publicUrl)}" class="quiet" style="${QUIET};text-decoration:underline">${escapeHtml(host)}</a>`;
}
