import type { ReactNode } from 'react';
import { ActionButton } from './ActionButton.tsx';
import type { BluetoothWay } from './bluetooth/useBluetooth.ts';
import type { Command } from './commandStages.ts';
import styles from './DoorPanel.module.css';
import type { DoorAction } from './doorView.ts';

type DoorActionsProps = {
  /** What can be asked of the door, the main thing first. */
  actions: readonly DoorAction[];
  /** Its controller, or Gatehouse, is out of reach: Bluetooth is the way, where there is any. */
  isCutOff: boolean;
  command: Command | undefined;
  /** It was answered this moment. */
  isSettling: boolean;
  onSend: (action: DoorAction) => void;
  onDismiss: () => void;
  bluetooth: BluetoothWay | undefined;
  /** Above the buttons. */
  children: ReactNode;
};

/** The buttons of a door. While a command is under way, whichever way it went, no other is sent. */
export function DoorActions({
  actions,
  isCutOff,
  command,
  isSettling,
  bluetooth,
  children,
  ...props
}: DoorActionsProps) {
  const isBluetoothFirst = isCutOff && bluetooth !== undefined;
  const online = command?.state === 'sending' ? command.action : undefined;
  const radio =
    bluetooth?.command && bluetooth.command.stage !== 'ended' ? bluetooth.command.operation : undefined;
  const isBusy = online !== undefined || radio !== undefined;

  function send(action: DoorAction, byBluetooth: boolean) {
    if (byBluetooth) {
      props.onDismiss();
      bluetooth?.send(action);
    } else {
      bluetooth?.dismiss();
      props.onSend(action);
    }
  }

  // A tap that comes as the ways change places is for the way that was seen, so a button never becomes the other's.
  const buttons = (byBluetooth: boolean) =>
    actions.map((action, place) => {
      const isSending = (byBluetooth ? radio : online) === action;
      return (
        <ActionButton
          key={`${byBluetooth ? 'bluetooth' : 'online'} ${action}`}
          action={action}
          byBluetooth={byBluetooth}
          rank={byBluetooth !== isBluetoothFirst ? 'other' : place === 0 ? 'main' : 'second'}
          isSending={isSending}
          isWaiting={isBusy && !isSending}
          isSettling={!byBluetooth && isSettling}
          onPress={() => send(action, byBluetooth)}
        />
      );
    });

  return (
    <div className={styles.actions} data-crowded={isBluetoothFirst || undefined}>
      {children}
      {isBluetoothFirst && bluetooth.isHeld === false && (
        <p className={styles.hint}>
          The controller had not heard of this phone when it was last reached, and may not obey it.
        </p>
      )}
      {buttons(isBluetoothFirst)}
      {bluetooth && <div className={styles.others}>{buttons(!isBluetoothFirst)}</div>}
    </div>
  );
}
