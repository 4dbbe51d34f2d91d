import { BluetoothTarget } from '@gatehouse/contract/schemas/bluetooth';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { useSession } from '../../lib/session.ts';
import { secureStorage } from '../../platform/secureStorage.ts';

/** What one person opens units with by Bluetooth, on this device. */
const Targets = z.object({ person: z.string(), targets: z.array(BluetoothTarget) });
type Targets = z.infer<typeof Targets>;

const nobodys: Targets = { person: '', targets: [] };

/** Those of whoever is signed in: as they stand in secure storage, or where that is denied as this page remembers them. */
export const useTargets = create<Targets>(() => nobodys);

/** Whose the targets of a customer are, and those of a staff user. */
export const customersTargets = (customerId: number) => `customer ${customerId}`;
export const staffsTargets = (userId: number) => `staff ${userId}`;

/** Whoever is signed in; empty for guests, who have none. */
function personNow(): string {
  const { customer, user } = useSession.getState();
  if (customer !== null) return customersTargets(customer.id);
  return user === null ? '' : staffsTargets(user.id);
}

/** Takes up what the device keeps for a person, unless that was done; another one's is dropped. */
export async function loadTargets(person: string): Promise<void> {
  if (useTargets.getState().person === person) return;
  const stored = read(await secureStorage.get('bluetooth'));
  if (personNow() !== person) return;
  useTargets.setState(stored?.person === person ? stored : { person, targets: [] });
  if (stored !== undefined && stored.person !== person) await secureStorage.remove('bluetooth');
}

/** Keeps what was fetched for a person, unless they have left meanwhile. */
export async function keepTargets(person: string, targets: BluetoothTarget[]): Promise<void> {
  if (personNow() !== person) return;
  useTargets.setState({ person, targets });
  await secureStorage.set('bluetooth', JSON.stringify({ person, targets } satisfies Targets));
}

/** What opens a unit at `now`, Unix milliseconds by the phone's clock, or why there is nothing that does. */
export function targetFor(unitId: number, now: number): BluetoothTarget | 'expired' | 'unprepared' {
  const target = useTargets.getState().targets.find((known) => known.unitId === unitId);
  if (target === undefined) return 'unprepared';
  return now < Date.parse(target.until) ? target : 'expired';
}

// Whoever leaves leaves nothing in this page either, nor on the device what came while they were leaving.
useSession.subscribe(() => {
  const { person } = useTargets.getState();
  const now = personNow();
  if (person === now) return;
  useTargets.setState(nobodys, true);
  if (now === '') void secureStorage.remove('bluetooth');
});

function read(text: string): Targets | undefined {
  try {
    return Targets.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
