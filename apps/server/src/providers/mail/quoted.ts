import { asPlainText } from '@gatehouse/contract/formats/plainText';

/** What people typed, as a mail of ours shows it: marked as theirs, and nothing but words. */
export const quoted = (text: string) => `“${asPlainText(text).replace(/[“”"]/g, '’')}”`;
