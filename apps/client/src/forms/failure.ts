import { messageOf } from '../lib/networkError.ts';

/** What a form says of a failure: what happened, and what may help. */
export type Failure = { text: string; help?: string };

/** A failure in the words of whoever refused. */
export function failureOf(error: unknown): Failure {
  return { text: messageOf(error) };
}
