import { listCards } from '@gatehouse/contract/api/cards';
import { payOrder } from '@gatehouse/contract/api/payments';
import type { Order } from '@gatehouse/contract/model/order';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beginAttempt, endAttempt, findAttempt, goesOn } from '../../forms/attempt.ts';
import { keepOrder, orderQuery } from '../../forms/cartQueries.ts';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { isOnline } from '../../lib/connection.ts';
import { keyOf, refresh } from '../../lib/query.ts';
import { reportErrorToHost, sendToHost } from '../../platform/host.ts';
import {
  awaitOutcome,
  type PaymentCalls,
  type PaymentOutcome,
  type PaymentStage,
  payFor,
} from './payment.ts';
import { checkout } from './queries.ts';

export type Payment = {
  /** Under way, and how far; null before and after. */
  stage: PaymentStage | null;
  /** How the last try ended. */
  outcome: PaymentOutcome | undefined;
  /** A try from before a reload that nobody knows the end of. */
  wasInterrupted: boolean;
  /** Pays with a card, or without one where nothing is to be paid. */
  pay: (cardId: number | null) => Promise<void>;
};

/** The payment of an order. One that a reload interrupted a moment ago goes on by itself. */
export function usePayment(order: Order, onOutcome: (outcome: PaymentOutcome) => void): Payment {
  const client = useQueryClient();
  const what = `order.${order.id}`;
  const [stage, setStage] = useState<PaymentStage | null>(null);
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const [wasInterrupted, setInterrupted] = useState(() => findAttempt(what) !== undefined);

  const isRunning = useRef(false);
  const isShown = useRef(false);

  async function run(way: (calls: PaymentCalls) => Promise<PaymentOutcome>, card: number | null) {
    if (isRunning.current) return;
    isRunning.current = true;
    setOutcome(undefined);
    setInterrupted(false);
    const { key } = beginAttempt(what, { cardId: card }, now());
    const ended = await way({
      checkout: () => checkout(order),
      pay: () =>
        call(payOrder, {
          body: { orderId: order.id, ...(card !== null && { cardId: card }) },
          idempotencyKey: key,
        }),
      lookUp: () => client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isOnline,
      onStage: setStage,
    });
    // Of an unknown outcome the same payment must be asked about again.
    if (ended.kind !== 'unknown') endAttempt(what);
    sendOutcomeToHost(ended);
    if (ended.kind === 'paid') keepOrder(client, ended.order);
    // The card that was declined is marked so before it could be offered again.
    if (ended.kind === 'declined')
      await refresh(client, { queryKey: keyOf(listCards) }).catch(() => undefined);
    isRunning.current = false;
    setStage(null);
    setOutcome(ended);
    if (isShown.current) onOutcome(ended);
  }

  const goOn = useEffectEvent(() => {
    const attempt = findAttempt<{ cardId: number | null }>(what);
    if (attempt !== undefined && goesOn(attempt, now())) void run(awaitOutcome, attempt.request.cardId);
  });
  useEffect(() => {
    isShown.current = true;
    goOn();
    return () => {
      isShown.current = false;
    };
  }, []);

  return { stage, outcome, wasInterrupted, pay: (cardId) => run(payFor, cardId) };
}

/** What a page around an embedded view hears of it. */
function sendOutcomeToHost(ended: PaymentOutcome): void {
  if (ended.kind === 'missing') return;
  if (ended.kind !== 'paid') {
    reportErrorToHost('PAYMENT_FAILED', ended.message);
    return;
  }
  const { reference, siteName, total, Bookings } = ended.order;
  const bookings = Bookings.map(({ Product, unitName, start_time, end_time }) => {
    return { productName: Product.name, unitName, start: start_time, end: end_time };
  });
  sendToHost('booked', { reference, siteName, total, currency: 'AUD', bookings });
}
