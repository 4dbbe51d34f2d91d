import { localStore, readStored } from '../../platform/localStore.ts';

/** Under which ids details of purchases are kept that a guest made on this device; nobody else knows them. */
const KEY = 'guestPurchases';

export function listGuestPurchases(): readonly string[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

export function keepGuestPurchase(id: string): void {
  store([id, ...listGuestPurchases().filter((other) => other !== id)]);
}

export function removeGuestPurchase(id: string): void {
  store(listGuestPurchases().filter((other) => other !== id));
}

function store(ids: readonly string[]): void {
  if (ids.length === 0) localStore.remove(KEY);
  else localStore.set(KEY, JSON.stringify(ids));
}
