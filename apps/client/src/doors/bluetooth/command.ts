import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import type { BluetoothOperation } from '@gatehouse/contract/device/bluetooth/frames';
import type { PhoneCommand } from '@gatehouse/contract/device/bluetooth/phone';
import { createPhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { tryWithLock } from '../../lib/crossTab.ts';
import { log } from '../../lib/log.ts';
import { messageOf } from '../../lib/networkError.ts';
import { localStore, readStored } from '../../platform/localStore.ts';
import type { Radio, RadioState } from '../../platform/radio.ts';
import { driveCommand } from './drive.ts';
import type { BluetoothEnd } from './ends.ts';

const KEY = 'runningBluetooth';

/** A command as it stands: being made ready, on its way, or ended. */
export type BluetoothCommand = { operation: BluetoothOperation } & (
  | { stage: 'preparing' | Exclude<PhoneCommand['stage'], 'ended'> }
  | ({ stage: 'ended' } & Ended)
);

/** `detail`: why, where a reason was given. */
type Ended = { end: BluetoothEnd; detail?: string };

/** The last command to each unit, by its id; they go on whatever screen is open. */
export const useBluetoothCommands = create<Record<number, BluetoothCommand>>(() => ({}));

/**
 * Held by the window whose command runs: there is one at a time across the app
 * (docs/specification/bluetooth.md#the-command-on-the-phone).
 */
const RUNNING = 'gatehouse.bluetooth';

/** What is kept of a running command, for the case that the app is ended in the middle of it. */
const StoredCommand = z.object({
  unitId: z.number(),
  operation: z.enum(['open', 'lock']),
  /** It may have been answered, and so acted on. */
  isAnswered: z.boolean(),
});
type StoredCommand = z.infer<typeof StoredCommand>;

export type BluetoothSending = {
  unitId: number;
  operation: BluetoothOperation;
  radio: Radio;
  /** What the phone has for this unit, or why nothing that can be used; rejects where it was refused any. */
  findTarget(): Promise<BluetoothTarget | 'expired' | 'unprepared'>;
};

/** Sends a command to a unit; how it goes stands in `useBluetoothCommands`. Never rejects. */
export async function sendByBluetooth(sending: BluetoothSending): Promise<void> {
  const { unitId, operation } = sending;
  const before = useBluetoothCommands.getState()[unitId];
  if (before !== undefined && before.stage !== 'ended') return;
  show(unitId, { operation, stage: 'preparing' });
  const isAlone = await tryWithLock(RUNNING, async () => {
    const ended = await run(sending);
    show(unitId, { operation, stage: 'ended', ...ended });
  });
  if (!isAlone) show(unitId, { operation, stage: 'ended', end: 'busy' });
}

/** Takes an ended command off the screen. */
export function dismissBluetooth(unitId: number): void {
  const { [unitId]: known, ...others } = useBluetoothCommands.getState();
  if (known?.stage === 'ended') useBluetoothCommands.setState(others, true);
}

/** Shows a command in whose middle the app was ended: what may have come of it is not known. */
export async function showInterrupted(): Promise<void> {
  if (localStore.get(KEY) === null) return;
  await tryWithLock(RUNNING, async () => {
    const stored = StoredCommand.safeParse(readStored(KEY)).data;
    localStore.remove(KEY);
    if (stored === undefined) return;
    const { unitId, operation, isAnswered } = stored;
    show(unitId, { operation, stage: 'ended', end: isAnswered ? 'unconfirmed' : 'interrupted' });
  });
}

const refusals: Record<Exclude<RadioState, 'on'>, BluetoothEnd> = {
  off: 'disabled',
  denied: 'denied',
  unsupported: 'unsupported',
};

async function run({ unitId, operation, radio, findTarget }: BluetoothSending): Promise<Ended> {
  try {
    const state = await radio.request();
    if (state !== 'on') return { end: refusals[state] };
    const target = await findTarget().catch((error: unknown) => ({ refused: messageOf(error) }));
    if (typeof target === 'string') return { end: target };
    if ('refused' in target) return { end: 'unprepared', detail: target.refused };
    const cipher = await createPhoneCipher(target.passphrase, target.uuid);
    const end = await driveCommand({
      radio,
      cipher,
      target,
      operation,
      now: () => performance.now(),
      onStage(stage) {
        if (stage === 'ended') return;
        storeCommand({ unitId, operation, isAnswered: stage !== 'asking' });
        show(unitId, { operation, stage });
      },
    });
    return { end };
  } catch (error) {
    log('error', 'A Bluetooth command could not be sent', error);
    return { end: 'invalid' };
  } finally {
    localStore.remove(KEY);
  }
}

function storeCommand(stored: StoredCommand): void {
  localStore.set(KEY, JSON.stringify(stored));
}

function show(unitId: number, command: BluetoothCommand): void {
  useBluetoothCommands.setState({ [unitId]: command });
}
