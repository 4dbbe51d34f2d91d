import { type DataTag, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

/**
 * A list whose doors are replaced as they change: once a frame, however many change at a time. What changed while the
 * list was on its way stays, as the list may be from before.
 */
export function liveList<Door extends { id: number }>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Door[], Error> },
  ask: (signal: AbortSignal) => Promise<Door[]>,
) {
  const changed = new Map<number, Door>();
  const sinceAsked = new Map<number, Door>();
  function takeAll() {
    client.setQueryData<Door[]>(queryKey, (list) => list && replaced(list, changed));
    changed.clear();
  }
  return {
    query: queryOptions({
      queryKey,
      queryFn: async ({ signal }) => {
        sinceAsked.clear();
        const list = await ask(signal);
        // A page out of sight draws no frames: what it has not drawn yet is older than the list, or among these.
        changed.clear();
        return replaced(list, sinceAsked);
      },
    }),
    take(door: Door) {
      if (changed.size === 0) requestAnimationFrame(takeAll);
      changed.set(door.id, door);
      sinceAsked.set(door.id, door);
    },
  };
}

function replaced<Door extends { id: number }>(list: Door[], changed: ReadonlyMap<number, Door>): Door[] {
  return changed.size === 0 ? list : list.map((door) => changed.get(door.id) ?? door);
}
