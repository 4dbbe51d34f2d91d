import { getOrganisationFeatures, getOrganisationSettings } from '@gatehouse/contract/api/sites';
import { OrganisationFeatures, OrganisationSettings } from '@gatehouse/contract/model/site';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { localStore, readStored } from '../platform/localStore.ts';
import { call } from './api.ts';
import { organisationId } from './config.ts';
import { log } from './log.ts';

const FRESH_MS = 5 * 60_000;

const noFeatures: OrganisationFeatures = {
  appOperations: false,
  poolTable: false,
  permissionIngest: false,
  shop: false,
  cart: false,
};

/** Kept from visit to visit, so that a start does not have to wait for what seldom changes. */
function kept<Schema extends z.ZodType>(key: string, schema: Schema, ask: () => Promise<z.infer<Schema>>) {
  return queryOptions({
    queryKey: [key],
    queryFn: async () => {
      const value = await ask().catch((error: unknown) => {
        log('error', `The ${key} could not be loaded`, error);
        throw error;
      });
      localStore.set(key, JSON.stringify(value));
      return value;
    },
    initialData: () => schema.safeParse(readStored(key)).data,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

const features = kept('organisationFeatures', OrganisationFeatures, () => call(getOrganisationFeatures));
const settings = kept('organisationSettings', OrganisationSettings, () =>
  call(getOrganisationSettings, { params: { id: organisationId } }),
);

/** Which areas the organisation has switched on; none while that is not known. */
export function useFeatures(): OrganisationFeatures {
  return useQuery(features).data ?? noFeatures;
}

/**
 * The same where a way depends on them: undefined until they are known, none when they cannot be loaded, which is
 * only logged (spec part 2 'Navigation guard').
 */
export function useKnownFeatures(): OrganisationFeatures | undefined {
  const { data, isError } = useQuery(features);
  return data ?? (isError ? noFeatures : undefined);
}

/** Name, contact and rules of the organisation; undefined while they are not known. */
export function useOrganisation(): z.infer<typeof OrganisationSettings> | undefined {
  return useQuery(settings).data;
}
