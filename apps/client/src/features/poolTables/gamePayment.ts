import { ApiError } from '@gatehouse/contract/errors';
import { messageOf } from '../../lib/networkError.ts';

/** What the server answers when a game joined the queue. */
export type JoinedGame = { entryId: number; bookingId: number; index: number };

/** How paying for a game ended, as far as that is known. */
export type GameOutcome =
  | { kind: 'joined'; game: JoinedGame }
  /** The card was refused, in its provider's words. Nothing was charged. */
  | { kind: 'declined'; message: string }
  /** The game cannot be had, e.g. the table was closed. Nothing was charged. */
  | { kind: 'refused'; message: string }
  /** No answer came, however long it was looked for. */
  | { kind: 'unknown'; message: string };

export type GameStage = 'paying' | 'lookingUp';

export type GameCalls = {
  /** Pays and joins: one charge and one place, however often it is called. */
  book(): Promise<JoinedGame>;
  wait(ms: number): Promise<void>;
  isOnline(): boolean;
  onStage(stage: GameStage): void;
};

const POLL_MS = 2_000;
/**
 * How often an outcome is looked for while online: for a minute, the time a payment may take
 * (docs/specification/poolTables.md#payment-screen).
 */
const MAX_POLLS = 30;

/**
 * Pays for a game. While no certain answer comes the same request is sent again, which charges nothing more and says
 * how it ended.
 */
export async function payForGame(calls: GameCalls): Promise<GameOutcome> {
  calls.onStage('paying');
  let message = '';
  for (let looks = 0; looks < MAX_POLLS; ) {
    try {
      return { kind: 'joined', game: await calls.book() };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome !== undefined) return outcome;
      message = messageOf(error);
    }
    calls.onStage('lookingUp');
    if (calls.isOnline()) looks += 1;
    await calls.wait(POLL_MS);
  }
  return { kind: 'unknown', message };
}

/** What a failure says for certain; undefined where it leaves open what happened. */
function outcomeOf(error: unknown): GameOutcome | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, message, statusCode } = error;
  if (code === 'CARD_DECLINED') return { kind: 'declined', message };
  if (code === 'PAYMENT_PENDING' || code === 'IDEMPOTENCY_RUNNING' || statusCode >= 500) return undefined;
  return { kind: 'refused', message };
}
