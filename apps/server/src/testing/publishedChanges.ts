import type { TestServer } from './testServer.ts';

/** The kinds of change that are published to open screens from now on: of a customer, and of a door they look at. */
export async function publishedChanges(
  server: TestServer,
  { customerId, doorId }: { customerId: number; doorId?: number | null },
): Promise<string[]> {
  // What was changed before may still be on its way.
  await server.ctx.eventBus.caughtUp();
  const kinds: string[] = [];
  server.ctx.eventBus.subscribe((change) => {
    const isOwn = 'customerId' in change && change.customerId === customerId;
    if (isOwn || (change.kind === 'door' && change.doorId === doorId)) kinds.push(change.kind);
  });
  return kinds;
}
