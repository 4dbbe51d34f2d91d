import type { Letter, Sender } from './letter.ts';

/** A letter as plain text, for programs that show no HTML and for who prefers it. */
export function mailText(letter: Letter, { name, publicUrl }: Sender): string {
  const { paragraphs, code, facts = [], button, note } = letter;
  return [
    ...paragraphs,
    code,
    facts
      .map(([fact, value, path]) => `${fact}: ${value}${path === undefined ? '' : `\n${publicUrl}${path}`}`)
      .join('\n'),
    button && `${button.label}:\n${publicUrl}${button.path}`,
    note,
    name,
  ]
    .filter(Boolean)
    .join('\n\n');
}
