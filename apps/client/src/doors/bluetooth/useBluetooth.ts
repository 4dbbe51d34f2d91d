import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { useEffect } from 'react';
import type { DoorAction } from '../doorView.ts';
import {
  type BluetoothCommand,
  dismissBluetooth,
  sendByBluetooth,
  showInterrupted,
  useBluetoothCommands,
} from './command.ts';
import { useTargets } from './targets.ts';
import { useRadio } from './useRadio.ts';

/** Bluetooth as a way to a unit. */
export type BluetoothWay = {
  /**
   * Whether the door's controller was known to hold what this phone opens it with; undefined while there is nothing.
   */
  isHeld: boolean | undefined;
  command: BluetoothCommand | undefined;
  send(action: DoorAction): void;
  /** Takes away what is shown of the last command. */
  dismiss(): void;
};

/** How long a success is shown. */
const SUCCESS_SHOWN_MS = 30_000;

/**
 * Bluetooth as a way to a unit, undefined where this device has none. A command goes on when its screen is left; what
 * is shown of one that ended goes with the screen.
 */
export function useBluetooth(
  unitId: number,
  findTarget: () => Promise<BluetoothTarget | 'expired' | 'unprepared'>,
): BluetoothWay | undefined {
  const radio = useRadio();
  const command = useBluetoothCommands((commands) => commands[unitId]);
  const isHeld = useTargets(({ targets }) => targets.find((known) => known.unitId === unitId)?.held);
  useEffect(() => {
    void showInterrupted();
    return () => dismissBluetooth(unitId);
  }, [unitId]);

  const hasSucceeded = command?.stage === 'ended' && command.end === 'succeeded';
  useEffect(() => {
    if (!hasSucceeded) return;
    const timer = setTimeout(() => dismissBluetooth(unitId), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hasSucceeded, unitId]);

  return (
    radio && {
      isHeld,
      command,
      send: (operation) => void sendByBluetooth({ unitId, operation, radio, findTarget }),
      dismiss: () => dismissBluetooth(unitId),
    }
  );
}
