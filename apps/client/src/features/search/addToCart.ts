import { addOrderBooking, createOrder, listOrders } from '@gatehouse/contract/api/orders';
import { ApiError } from '@gatehouse/contract/errors';
import type { Product } from '@gatehouse/contract/model/product';
import { bookingCost } from '@gatehouse/contract/rules/recurrence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { bookingInterval, bookingTimes } from '../../lib/bookingLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { refreshBelow } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { type ChosenSpace, useSignIn } from '../../lib/signIn.ts';
import { useArea } from '../../lib/useArea.ts';
import { reportErrorToHost, sendToHost } from '../../platform/host.ts';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** When a product is wanted; no end is null. */
export type Slot = { start: string; expiry: string | null };

const FAILED = messages.addFailed;
const ADDING = ['add-to-cart'];

/** What a guest wanted before signing in. It is only ever kept in memory, so that no link can fill a cart. */
let wanted: { productId: number; slot: Slot } | undefined;

/**
 * Puts a booking of a product into the cart of its site, which is made when there is none, and goes to the cart.
 * A guest signs in first and then goes on by themselves.
 */
export function useAddToCart(product: Product) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signIn = useSignIn();
  const isOpen = useArea('cart');
  const isCustomer = useCustomer() !== null;

  const booking = useMutation({
    mutationKey: ADDING,
    mutationFn: (slot: Slot) => bookIn(product, slot),
    onSuccess: async (_booked, { start, expiry }) => {
      sendToHost('added-to-cart', {
        productId: product.id,
        productName: product.name,
        siteName: product.Site.name,
        start,
        expiry,
      });
      void refreshBelow(client, listOrders.path);
      await navigate(hrefTo('Cart'));
    },
    onError: (error) => {
      void refreshBelow(client, '/api/guest/products');
      reportErrorToHost(
        'ADD_TO_CART_FAILED',
        isSlotLost(error) || isTimeRefused(error) || isRefusedForNow(error) ? error.message : FAILED,
      );
      if (isSlotLost(error)) return;
      const text = isRefusedForNow(error) ? error.message : FAILED;
      show(text, { type: 'error', id: 'add-to-cart', duration: 5000 });
    },
  });

  const goOn = useEffectEvent(() => {
    const before = wanted;
    wanted = undefined;
    if (isOpen !== false && isCustomer && before?.productId === product.id) booking.mutate(before.slot);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in is what it waits for
  useEffect(() => goOn(), [isCustomer]);

  return {
    add(slot: Slot) {
      // A second press comes before this is drawn again, as a rested button.
      if (client.isMutating({ mutationKey: ADDING }) > 0) return;
      if (isCustomer) return booking.mutate(slot);
      wanted = { productId: product.id, slot };
      // Who books for the first time has no account yet; the others are a tap from their login.
      signIn({ step: 'register', target: 'here', chosen: chosenSpace(product, slot) });
    },
    isPending: booking.isPending,
    /** Another customer was quicker, or they let go of it a moment ago; the words of the server. */
    lost: isSlotLost(booking.error) ? booking.error.message : undefined,
    /** Why the time cannot be booked; the words of the server. */
    refused: isTimeRefused(booking.error) ? booking.error.message : undefined,
    reset: booking.reset,
  };
}

function chosenSpace(product: Product, { start, expiry }: Slot): ChosenSpace {
  const times = { start_time: start, end_time: expiry, Product: product };
  const cents =
    expiry === null
      ? product.price
      : bookingCost(
          product,
          Temporal.Instant.from(start),
          Temporal.Instant.from(expiry),
          product.Site.timeZone,
        );
  return {
    name: product.name,
    site: product.Site.name,
    time: bookingTimes(times),
    price: { cents, ...bookingInterval(times) },
  };
}

async function bookIn(product: Product, { start, expiry }: Slot) {
  const order = await call(createOrder, { body: { siteId: product.Site.id } });
  return call(addOrderBooking, {
    params: { id: order.id },
    body: { productId: product.id, bookingType: product.bookingType ?? 'storage', start, expiry },
  });
}

function isSlotLost(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'UNIT_TAKEN' || error.code === 'HOLD_TOO_SOON');
}

/** Whether they have too much reserved, or asked too often; the words say what to do. */
function isRefusedForNow(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'HOLDS_FULL' || error.code === 'TOO_MANY_REQUESTS');
}

function isTimeRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'BOOKING_TIME_INVALID';
}
