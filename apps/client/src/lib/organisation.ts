import { getOrganisationFeatures, getOrganisationSettings } from '@gatehouse/contract/api/sites';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import type { OrganisationFeatures, OrganisationSettings } from '@gatehouse/contract/model/site';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { localStore, readStored } from '../platform/localStore.ts';
import type { StoredKey } from '../platform/storedKeys.ts';
import { call } from './api.ts';
import { onOtherOrganisation, organisationId, ownBuild } from './config.ts';
import { log } from './log.ts';
import { keyOf } from './query.ts';
import { queryClient } from './queryClient.ts';
import { isServer } from './serverRender.ts';

const FRESH_MS = 5 * 60_000;
/** How long after a failure it is tried again. */
const RETRY_INTERVAL_MS = 30_000;

/** What goes while nothing is known: no area, and no warning. */
const noFeatures: OrganisationFeatures = {
  appOperations: false,
  poolTable: false,
  permissionIngest: false,
  shop: false,
  cart: false,
  mail: true,
  testCards: false,
};

/**
 * Kept from visit to visit, so that a start does not have to wait for what seldom changes; null when nothing
 * is kept and it cannot be loaded, which is only logged (docs/specification/client.md#navigation-guard).
 */
function cachedQuery<Value extends object>(
  key: StoredKey,
  endpoint: Pick<Endpoint, 'path'>,
  ask: () => Promise<Value>,
) {
  const read = () => readKept<Value>(key);
  return queryOptions({
    queryKey: keyOf(endpoint),
    queryFn: async (): Promise<Value | null> => {
      try {
        const value = await ask();
        keep(key, value);
        return value;
      } catch (error) {
        // A page without them is not sent to everybody.
        if (isServer) throw error;
        log('error', `The ${key} could not be loaded`, error);
        return read() ?? null;
      }
    },
    initialData: read,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? RETRY_INTERVAL_MS : false),
  });
}

/** Of this very build, which has checked it: another may have kept something else by that name. */
function readKept<Value>(key: StoredKey): Value | undefined {
  const { build, value }: { build?: string; value?: Value } = Object(readStored(key));
  return build === ownBuild ? value : undefined;
}

function keep(key: StoredKey, value: unknown): void {
  if (value === undefined) return;
  localStore.set(key, JSON.stringify({ build: ownBuild, value }));
}

const FEATURES_KEY = 'organisationFeatures';
const SETTINGS_KEY = 'organisationSettings';

const features = cachedQuery(FEATURES_KEY, getOrganisationFeatures, () => call(getOrganisationFeatures));
const settings = cachedQuery(SETTINGS_KEY, getOrganisationSettings, () =>
  call(getOrganisationSettings, { params: { id: organisationId() } }),
);

/** Asks for what ways depend on, before anybody waits for it. */
export function fetchFeatures(client: QueryClient): Promise<void> {
  return client.prefetchQuery(features);
}

/** Keeps for the next visit what came with the page. */
export function keepOrganisation(client: QueryClient): void {
  keep(FEATURES_KEY, client.getQueryData(features.queryKey));
  keep(SETTINGS_KEY, client.getQueryData(settings.queryKey));
}

/** Which areas the organisation has switched on; none while that is not known. */
export function useFeatures(): OrganisationFeatures {
  return useQuery(features).data ?? noFeatures;
}

/** The same where a way depends on them: undefined until they are known, none when they cannot be loaded. */
export function useKnownFeatures(): OrganisationFeatures | undefined {
  const { data } = useQuery(features);
  return data === null ? noFeatures : data;
}

/** Name, contact and rules of the organisation; undefined while they are not known. */
export function useOrganisation(): z.infer<typeof OrganisationSettings> | undefined {
  return useQuery(settings).data ?? undefined;
}

/** The name that people know the product by: the operator's, once it is known. */
export function useBrand(): string {
  return useOrganisation()?.name ?? 'Gatehouse';
}

/** Forgets what was kept for the next visit. */
export function removeOrganisation(): void {
  localStore.remove(FEATURES_KEY);
  localStore.remove(SETTINGS_KEY);
}

/** Where the page turns out to be another organisation's, everything is asked for again. */
export function followOrganisation(): void {
  onOtherOrganisation(() => {
    removeOrganisation();
    void queryClient.resetQueries();
  });
}
