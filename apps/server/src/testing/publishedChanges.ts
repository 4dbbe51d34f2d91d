import type { TestServer } from './testServer.ts';

/** The kinds of change that are published to open screens from now on: of a customer, and of a door they look at. */
export function publishedChanges(
  server: TestServer,
  { customerId, doorId }: { customerId: number; doorId?: number | null },
): string[] {
  const kinds: string[] = [];
  server.ctx.eventBus.subscribe((change) => {
    const isOwn = 'customerId' in change && change.customerId === customerId;
    if (isOwn || (change.kind === 'door' && change.doorId === doorId)) kinds.push(change.kind);
  });
  return kinds;
}
