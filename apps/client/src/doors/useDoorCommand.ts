import { isGate } from '@gatehouse/contract/rules/accessStatus';
import { useEffect, useState } from 'react';
import { useConnection } from '../lib/connection.ts';
import { playHaptic } from '../platform/haptics.ts';
import type { Command } from './commandStages.ts';
import type { Door, DoorAction } from './doorView.ts';

type Confirmed = {
  lockStatus: 'locked' | 'unlocked';
  at: string;
  /** The newest report when the confirmation came: any other one is newer than it. */
  before: string | null;
};

/** How long a confirmed command is shown; then the door's state says all there is to say. */
const CONFIRMATION_SHOWN_MS = 8_000;
/** Taps this soon after an answer, in ms, were meant for what the button said before it. */
const TAP_GUARD_MS = 1_000;

/**
 * Sends commands to a door, one at a time, and reports how far each has come, also when its screen is left. `shown` is the door with the lock as its device confirmed it, until the
 * device's next report arrives; what was only asked for never shows.
 */
export function useDoorCommand<Shown extends Door>(
  door: Shown,
  ask: (action: DoorAction) => Promise<{ lockStatus: 'locked' | 'unlocked'; confirmedAt: string }>,
  onCommand?: (command: Command) => void,
) {
  const [command, setCommand] = useState<Command>();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const [isSettling, setSettling] = useState(false);

  useEffect(() => {
    if (command?.state !== 'confirmed') return;
    const timer = setTimeout(() => setCommand(undefined), CONFIRMATION_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [command]);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), TAP_GUARD_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);

  function show(next: Command) {
    setCommand(next);
    onCommand?.(next);
  }

  async function send(action: DoorAction) {
    if (command?.state === 'sending' || isSettling) return;
    const wasOffline = !useConnection.getState().networkUp;
    show({ action, state: 'sending' });
    try {
      const { lockStatus, confirmedAt: at } = await ask(action);
      setConfirmed({ lockStatus, at, before: door.reportedAt });
      show({ action, state: 'confirmed' });
      playHaptic('done');
    } catch (error) {
      show({ action, state: 'failed', error, wasOffline });
      playHaptic('refused');
    }
    setSettling(true);
  }

  /** Takes away what is shown of a command that ended. */
  function dismiss() {
    if (command?.state !== 'sending') setCommand(undefined);
  }

  return { command, isSettling, send, dismiss, shown: withConfirmation(door, confirmed) };
}

function withConfirmation<Shown extends Door>(door: Shown, confirmed: Confirmed | undefined): Shown {
  const isCurrent = confirmed !== undefined && confirmed.before === door.reportedAt;
  if (!isCurrent || isGate(door) || door.lockStatus === 'overlocked') return door;
  return { ...door, lockStatus: confirmed.lockStatus, reportedAt: confirmed.at };
}
