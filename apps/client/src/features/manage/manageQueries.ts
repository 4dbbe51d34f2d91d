import type { Media } from '@gatehouse/contract/model/common';
import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { callWith } from '../../lib/api.ts';
import { messageOf } from '../../lib/networkError.ts';
import { queryFor, refreshBelow } from '../../lib/query.ts';
import { upload } from '../../lib/upload.ts';
import type { ListState } from './listState.ts';
import { type ListedResource, resourceCalled } from './resources.ts';

/** How many rows stand on a page of a list. */
export const PAGE_SIZE = 40;

/** A list's query as the API takes it. */
export function askedBy({ page, descending, archived, ...state }: ListState) {
  return {
    ...state,
    archived: archived ? ('true' as const) : ('false' as const),
    order: descending ? ('descending' as const) : ('ascending' as const),
    offset: page * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

export function useRows(resource: ListedResource, state: ListState) {
  return useQuery({
    ...queryFor(resource.calls.list, { query: askedBy(state) }),
    placeholderData: keepPreviousData,
  });
}

export function useRow(resource: Resource, id: number | undefined) {
  return useQuery({
    ...queryFor(resource.calls.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** All rows of a list as a file. */
export function fetchFile(resource: ListedResource, state: ListState): Promise<Blob> {
  const { offset: _offset, limit: _limit, ...query } = askedBy(state);
  return callWith(resource.calls.file, { query });
}

/** What rows of other resources are called, by the resource and the number. */
export type Titles = (name: string) => ReadonlyMap<number, TitledRow>;
export type TitledRow = { title: string; siteId: number | null; isArchived: boolean };

/** What the rows are called that fields of a resource name; empty until that is known. */
export function useTitles(resource: Resource): { titles: Titles; isReady: boolean } {
  const names = useMemo(() => referredTo(resource), [resource]);
  const asked = useQueries({
    queries: names.map((name) => queryFor(resourceCalled(name).calls.titles)),
    combine: dataOf,
  });
  const titles = useMemo((): Titles => {
    const known = new Map(
      names.map((name, index) => [
        name,
        new Map((asked[index] ?? []).map(({ id, ...row }) => [id, row] as const)),
      ]),
    );
    return (name) => known.get(name) ?? new Map();
  }, [names, asked]);
  return { titles, isReady: asked.every((data) => data !== undefined) };
}

/** Of the module, so that what came of several queries stays the same as long as they do. */
function dataOf<Data>(asked: readonly { data: Data }[]): Data[] {
  return asked.map(({ data }) => data);
}

function referredTo({ fields, of }: Resource): string[] {
  const named = Object.values(fields).flatMap(({ control }) =>
    control.kind === 'reference' ? [control.to] : [],
  );
  return [...new Set(of === 'site' ? ['sites', ...named] : named)];
}

/** Has everything asked for again, since what the back office changes shows on any page: a name, a price, a place. */
export function refreshManaged(client: QueryClient): Promise<void> {
  return refreshBelow(client, '/api');
}

type Saved = { values: { readonly [field: string]: unknown }; reason: string | null };

/** Makes a row, or changes the one that was seen. */
export function useSaveRow(resource: Resource, seen: Row | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, reason }: Saved) => {
      const { create, update } = resource.calls;
      if (seen !== undefined) {
        const { id, revision } = seen;
        return callWith(update, { params: { id }, body: { revision, values, reason } });
      }
      if (create === undefined) throw new Error(`${resource.name} are not made`);
      return callWith(create, { body: { values, reason } });
    },
    onSuccess: () => refreshManaged(client),
  });
}

type Added = { pictures: Media[]; failure: string | undefined };

/** Takes in pictures for a resource's rows, one after the other up to the first that is refused. */
export function useAddPictures({ name, calls: { addPicture } }: Resource, onAdded: (added: Added) => void) {
  return useMutation({
    mutationFn: async (files: readonly File[]): Promise<Added> => {
      if (addPicture === undefined) throw new Error(`${name} have no pictures`);
      const pictures: Media[] = [];
      try {
        for (const file of files) pictures.push(await upload(addPicture, { params: {}, file }));
      } catch (error) {
        return { pictures, failure: messageOf(error) };
      }
      return { pictures, failure: undefined };
    },
    onSuccess: onAdded,
  });
}

/** Changes several rows in the same way. */
export function useChangeMany(resource: ListedResource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rows, ...change }: Saved & { rows: readonly Row[] }) =>
      callWith(resource.calls.updateMany, {
        body: { rows: rows.map(({ id, revision }) => ({ id, revision })), ...change },
      }),
    onSettled: () => refreshManaged(client),
  });
}

/** Archives a row, or takes it back. */
export function useArchive(resource: Resource, seen: Row) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ archived, reason }: { archived: boolean; reason: string | null }) => {
      const { archive } = resource.calls;
      if (archive === undefined) throw new Error(`${resource.name} stay`);
      const { id, revision } = seen;
      return callWith(archive, { params: { id }, body: { revision, archived, reason } });
    },
    onSettled: () => refreshManaged(client),
  });
}
