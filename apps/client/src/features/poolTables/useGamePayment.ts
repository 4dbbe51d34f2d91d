import { listOrders } from '@gatehouse/contract/api/orders';
import { bookPoolTable, type PoolTable } from '@gatehouse/contract/api/poolTables';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beginAttempt, endAttempt, findAttempt, goesOn } from '../../forms/attempt.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { isOnline } from '../../lib/connection.ts';
import { refreshBelow } from '../../lib/query.ts';
import { type GameOutcome, type GameStage, type JoinedGame, payForGame } from './gamePayment.ts';
import { refreshTable } from './queries.ts';
import { rememberBooking } from './tableBookings.ts';

/** What is asked for: under which name, paid by which card; null is the default one, where nothing may be to pay. */
export type GameRequest = { alias: string; cardId: number | null };

export type GamePayment = {
  /** Under way, and how far; null before and after. */
  stage: GameStage | null;
  /** How the last try ended. */
  outcome: GameOutcome | undefined;
  /** A try from before a reload that nobody knows the end of. */
  interrupted: GameRequest | undefined;
  pay: (request: GameRequest) => Promise<void>;
};

/** The payment of a game at a table. One that a reload interrupted a moment ago goes on by itself. */
export function useGamePayment(table: PoolTable, onJoined: (game: JoinedGame) => void): GamePayment {
  const client = useQueryClient();
  const what = `table.${table.id}`;
  const [stage, setStage] = useState<GameStage | null>(null);
  const [outcome, setOutcome] = useState<GameOutcome>();
  const [interrupted, setInterrupted] = useState(() => findAttempt<GameRequest>(what)?.request);
  const isRunning = useRef(false);
  const isShown = useRef(false);

  async function pay(request: GameRequest) {
    if (isRunning.current) return;
    isRunning.current = true;
    setOutcome(undefined);
    setInterrupted(undefined);
    const { alias, cardId } = request;
    const { key } = beginAttempt(what, request, now());
    const ended = await payForGame({
      book: () =>
        call(bookPoolTable, {
          params: { id: table.id },
          body: { alias, ...(cardId !== null && { cardId }) },
          idempotencyKey: key,
        }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isOnline,
      onStage: setStage,
    });
    // Of an unknown outcome the same payment must be asked about again.
    if (ended.kind !== 'unknown') endAttempt(what);
    if (ended.kind === 'joined') {
      rememberBooking(table.id, ended.game.bookingId);
      await refreshTable(client, table.id);
      void refreshBelow(client, listOrders.path);
    }
    isRunning.current = false;
    setStage(null);
    setOutcome(ended);
    if (ended.kind === 'joined' && isShown.current) onJoined(ended.game);
  }

  const goOn = useEffectEvent(() => {
    const attempt = findAttempt<GameRequest>(what);
    if (attempt && goesOn(attempt, now())) void pay(attempt.request);
  });
  useEffect(() => {
    isShown.current = true;
    goOn();
    return () => {
      isShown.current = false;
    };
  }, []);

  return { stage, outcome, interrupted, pay };
}
