/** What came of a command, as its answer says it. */
import type { AnswerOutcome, RefusalReason } from '@gatehouse/contract/device/messages';

export type ExecutionResult = { outcome: AnswerOutcome; reason?: RefusalReason };

export const EXECUTED: ExecutionResult = { outcome: 'executed' };

/** The result of a command that did not act, with why. */
export function rejected(reason: RefusalReason): ExecutionResult {
  return { outcome: 'rejected', reason };
}
