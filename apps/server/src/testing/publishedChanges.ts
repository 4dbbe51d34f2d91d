import type { TestServer } from './testServer.ts';

<<<<<<<< HEAD:apps/server/src/testing/publishedChanges.ts
/** The kinds of change that are published to open screens from now on: of a customer, and of a door they look at. */
export function publishedChanges(
  server: TestServer,
========
/** The kinds of change that are published from now on to a customer's screens, or of a door that they look at. */
export function publishedChanges(
  house: House,
>>>>>>>> 9b967127 (Name the fixtures, sample requests and expected access of tests):apps/server/src/testing/publishedChanges.ts
  { customerId, doorId }: { customerId: number; doorId?: number | null },
): string[] {
  const kinds: string[] = [];
  server.ctx.live.subscribe((change) => {
    const isOwn = 'customerId' in change && change.customerId === customerId;
    if (isOwn || (change.kind === 'door' && change.doorId === doorId)) kinds.push(change.kind);
  });
  return kinds;
}
