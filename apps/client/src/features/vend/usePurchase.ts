import { buyVend, getVend, type Vend } from '@gatehouse/contract/api/vend';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { beginAttempt, endAttempt, findAttempt, goesOn } from '../../forms/attempt.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { isOnline } from '../../lib/connection.ts';
import { refreshBelow } from '../../lib/query.ts';
import { keepGuestPurchase } from './guestPurchases.ts';
import { type PurchaseOutcome, purchase } from './purchase.ts';

type Request = { cardToken: string; email: string; price: number };

export type Purchase = {
  /** Under way: begun here, or before a reload. */
  stage: 'buying' | 'goingOn' | null;
  /** How the last one ended. */
  outcome: PurchaseOutcome | undefined;
  buy: (request: Request) => Promise<unknown>;
  /** Forgets how the last one ended. */
  reset: () => void;
};

const cutOff: PurchaseOutcome = { kind: 'unknown', message: '' };

/**
 * The purchase at a kiosk. One that a reload interrupted a moment ago goes on by itself; of an older one the person
 * may have left, and nothing opens behind their back.
 */
export function usePurchase({ id }: Pick<Vend, 'id'>): Purchase {
  const client = useQueryClient();
  const what = `vend.${id}`;
  const [interrupted, setInterrupted] = useState(() => {
    const attempt = findAttempt<Request>(what);
    return attempt && (goesOn(attempt, now()) ? 'goesOn' : 'cutOff');
  });
  const buying = useMutation({
    mutationFn: (request: Request) => {
      const { cardToken, email, price } = beginAttempt(what, request, now()).request;
      return purchase({
        send: () =>
          call(buyVend, { params: { id }, body: { cardToken, price, ...(email !== '' && { email }) } }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        isOnline,
      });
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'opened' && outcome.guestId !== null) keepGuestPurchase(outcome.guestId);
    },
    onSettled: () => {
      endAttempt(what);
      setInterrupted(undefined);
      return refreshBelow(client, getVend.path);
    },
  });

  const goOn = useEffectEvent(() => {
    const attempt = findAttempt<Request>(what);
    if (interrupted === 'goesOn' && attempt) buying.mutate(attempt.request);
    else endAttempt(what);
  });
  useEffect(() => goOn(), []);

  const isGoingOn = interrupted === 'goesOn';
  return {
    stage: isGoingOn ? 'goingOn' : buying.isPending ? 'buying' : null,
    outcome: buying.isIdle && interrupted === 'cutOff' ? cutOff : buying.data,
    buy: buying.mutateAsync,
    reset: buying.reset,
  };
}
