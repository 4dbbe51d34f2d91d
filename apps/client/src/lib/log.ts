import { maskToken } from '@gatehouse/contract/rules/token';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** The least level that is written (docs/specification/client.md#logs-and-error-reports). */
const LEVEL: Level = 'error';

/** Access tokens, and the 256 random bits of a refresh token. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![\w-])[\w-]{43}(?![\w-])/g;

/**
 * A text as a log may hold it: every token in it masked
 * (docs/specification/client.md#logs-and-error-reports).
 */
export function masked(text: string): string {
  return text.replace(TOKEN, maskToken);
}

/** Writes to the console what was done and, of a failure, its message; nothing below the level. */
export function log(level: Level, text: string, failure?: unknown): void {
  if (levels.indexOf(level) < levels.indexOf(LEVEL)) return;
  const cause =
    failure === undefined ? '' : `: ${failure instanceof Error ? failure.message : String(failure)}`;
  console[level](masked(text + cause));
}
