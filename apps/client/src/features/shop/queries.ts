import { createOrder, putOrderProduct, removeOrderProduct } from '@gatehouse/contract/api/orders';
import { listPurchasableProducts } from '@gatehouse/contract/api/search';
import { getGuestSite, listCustomerSites, listGuestSites } from '@gatehouse/contract/api/sites';
import { ApiError } from '@gatehouse/contract/errors';
import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { UPDATE_FAILED, useCartChange, useCarts } from '../../forms/cartQueries.ts';
import { call } from '../../lib/api.ts';
import { likelyPlace } from '../../lib/likelyPlace.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import { useCustomer } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { useArea } from '../../lib/useArea.ts';
import { localStore } from '../../platform/localStore.ts';
import { show } from '../../ui/toast.ts';

/** How often stock is fetched again while the product list is on screen. */
const STOCK_POLL_MS = 2_000;
const SITE_KEY = 'currentSite';

/** The sites of the signed-in customer; nothing is asked for a guest. */
export function useOwnSites() {
  const isCustomer = useCustomer() !== null;
  return useQuery({ ...queryFor(listCustomerSites), enabled: isCustomer });
}

/**
 * Sites whose name, suburb or postcode has the words of the query; those found before stay while others are looked for.
 */
export function useSites(query: string) {
  const searchQuery = query.split(/\s+/).filter(Boolean).slice(0, 10);
  return useQuery({
    ...queryFor(listGuestSites, { query: { offset: 0, limit: 100, searchQuery } }),
    placeholderData: keepPreviousData,
  });
}

/** A site with what it has for sale. */
export type StockedSite = { site: Site; goods: Product[] };

export type ShopSite =
  | { kind: 'site'; site: Site }
  | { kind: 'choice'; sites: StockedSite[] }
  | { kind: 'unknown' | 'invalid' }
  | { kind: 'failed'; error: Error; retry: () => void; isRetrying: boolean };

/**
 * The site that is shopped at: the one of the address, else the one shopped at last on this device, else the first of the
 * customer's, else the only one that has something for sale. Of several the person has the choice
 * (docs/specification/lockables.md#shop-screen).
 */
export function useShopSite(param: string | undefined): ShopSite {
  const own = useOwnSites();
  const isCustomer = useCustomer() !== null;
  const stored = Number(localStore.get(SITE_KEY)) || undefined;
  const isNamed = param !== undefined;
  const id = isNamed ? Number(param) : (stored ?? own.data?.[0]?.id);
  const isId = id !== undefined && Number.isSafeInteger(id) && id > 0;
  const site = useQuery({ ...queryFor(getGuestSite, { params: { id: isId ? id : 0 } }), enabled: isId });
  const { data } = site;
  const isGone = site.error instanceof ApiError && site.error.statusCode < 500;
  const isFree = !isNamed && (isId ? isGone : !isCustomer || own.isSuccess);
  const stocked = useStockedSites(isFree);
  useEffect(() => {
    if (isNamed && data) localStore.set(SITE_KEY, String(data.id));
  }, [isNamed, data]);

  if (data) return { kind: 'site', site: data };
  if (isNamed && (!isId || isGone)) return { kind: 'invalid' };
  if (isFree && stocked.data) return choiceOf(stocked.data);
  const waitsFor = isFree ? stocked : isId ? site : own;
  if (waitsFor.error) {
    const { error, refetch, isFetching } = waitsFor;
    return { kind: 'failed', error, retry: () => void refetch(), isRetrying: isFetching };
  }
  return { kind: 'unknown' };
}

function choiceOf(sites: StockedSite[]): ShopSite {
  const [only, ...others] = sites;
  return only && others.length === 0 ? { kind: 'site', site: only.site } : { kind: 'choice', sites };
}

/** Goods in stock at a site, looked at again and again: others buy them too. */
export function useGoods(siteId: number) {
  const filters = { siteIds: [siteId] };
  return useQuery({
    ...queryFor(listPurchasableProducts, { query: { filters, limit: 500 } }),
    refetchInterval: STOCK_POLL_MS,
  });
}

/** The sites that have something for sale, closest first to where the person seems to be. */
export function useStockedSites(isWanted = true) {
  const place = likelyPlace();
  const around = place && { latitude: place.latitude, longitude: place.longitude };
  return useQuery({
    ...queryFor(listPurchasableProducts, { query: { filters: { around }, limit: 500 } }),
    select: bySite,
    enabled: isWanted,
  });
}

function bySite(all: readonly Product[]): StockedSite[] {
  const groups = Map.groupBy(all, ({ Site: { id } }) => id).values();
  return Array.from(groups, (goods) => ({ site: goods[0]!.Site, goods }));
}

/** What a guest wanted before signing in; kept in memory alone, so that no link can fill a cart. */
let wanted: { siteId: number; productId: number } | undefined;

/** The cart of a site, made when the first goods go into it. A guest signs in first and then goes on by themselves. */
export function useShopCart(siteId: number) {
  const client = useQueryClient();
  const signIn = useSignIn();
  const isOpen = useArea('cart');
  const isCustomer = useCustomer() !== null;
  const cart = useCarts().data?.find((order) => order.siteId === siteId);

  const change = useCartChange(async ({ productId, quantity }: { productId: number; quantity: number }) => {
    const { id } = cart ?? (await call(createOrder, { body: { siteId } }));
    const params = { id, pid: productId };
    return quantity > 0
      ? call(putOrderProduct, { params, body: { quantity } })
      : call(removeOrderProduct, { params });
  }, UPDATE_FAILED);

  async function put(productId: number, quantity: number) {
    const isDone = await change.mutateAsync({ productId, quantity }).catch(() => undefined);
    if (isDone === false) show(UPDATE_FAILED, { type: 'error', id: UPDATE_FAILED });
    if (isDone !== true) void refreshBelow(client, '/api/guest/products');
  }

  const goOn = useEffectEvent(() => {
    const before = wanted;
    wanted = undefined;
    if (isOpen !== false && isCustomer && before?.siteId === siteId) void put(before.productId, 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in is what it waits for
  useEffect(() => goOn(), [isCustomer]);

  return {
    cart,
    /** Whether carts can be filled at all; undefined until that is known. */
    isOpen,
    /** How many stand in the cart, or will once what was asked for last is done. */
    quantityOf(productId: number): number {
      if (change.isPending && change.variables.productId === productId) return change.variables.quantity;
      return cart?.OrderProducts.find(({ Product }) => Product.id === productId)?.quantity ?? 0;
    },
    set({ id }: Pick<Product, 'id'>, quantity: number): void {
      if (isCustomer) return void put(id, quantity);
      wanted = { siteId, productId: id };
      signIn({ target: 'here' });
    },
  };
}
