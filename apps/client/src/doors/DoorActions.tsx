import { type FocusEvent, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ActionButton, WayIcon, wayLabel } from './ActionButton.tsx';
import type { BluetoothWay } from './bluetooth/useBluetooth.ts';
import type { Command } from './commandStages.ts';
import styles from './DoorPanel.module.css';
import type { DoorAction, Way } from './doorView.ts';
import { messages } from './messages.ts';

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
};

/**
 * The button of a door, and its other ways folded beside it. While a command is under way, whichever way it went, no
 * other is sent.
 */
export function DoorActions({
  actions,
  isCutOff,
  command,
  isSettling,
  bluetooth,
  ...props
}: DoorActionsProps) {
  const online = command?.state === 'sending' ? command.action : undefined;
  const radio =
    bluetooth?.command && bluetooth.command.stage !== 'ended' ? bluetooth.command.operation : undefined;
  const isBusy = online !== undefined || radio !== undefined;
  const [main, ...others] = waysOf(actions, bluetooth !== undefined, isCutOff);
  const kept = useKeptFocus(main && wayLabel(main));
  if (main === undefined) return null;

  function send({ action, byBluetooth }: Way) {
    if (isBusy) return;
    if (byBluetooth) {
      props.onDismiss();
      bluetooth?.send(action);
    } else {
      bluetooth?.dismiss();
      props.onSend(action);
    }
  }

  const isSending = (main.byBluetooth ? radio : online) === main.action;
  return (
    <div className={styles.actions} {...kept}>
      {/* A tap that comes as the ways change places is for the way that was seen, so a button never becomes another's. */}
      <ActionButton
        key={wayLabel(main)}
        way={main}
        isSending={isSending}
        isWaiting={isBusy && !isSending}
        isSettling={!main.byBluetooth && isSettling}
        onPress={() => send(main)}
      />
      {others.length > 0 && (
        <Menu
          button={(attributes) => (
            <Button {...attributes} className={styles.other} disabled={isBusy}>
              {messages.otherWays}
            </Button>
          )}
          items={others.map((way) => ({
            id: wayLabel(way),
            label: wayLabel(way),
            icon: <WayIcon way={way} />,
            onSelect: () => send(way),
          }))}
        />
      )}
    </div>
  );
}

/** Where the focus was on a button that another takes the place of, it stays with the buttons. */
function useKeptFocus(button: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const wasWithin = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is lost as one button takes the place of another.
  useEffect(() => {
    if (wasWithin.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [button]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      wasWithin.current = true;
    },
    // What goes away has not been left
    onBlur: ({ relatedTarget }: FocusEvent) => {
      wasWithin.current = relatedTarget === null;
    },
  };
}

/** Every way to a door, the one that is likeliest to work and be meant first. */
function waysOf(actions: readonly DoorAction[], hasBluetooth: boolean, isCutOff: boolean): Way[] {
  const by = (byBluetooth: boolean) => actions.map((action) => ({ action, byBluetooth }));
  if (!hasBluetooth) return by(false);
  return [...by(isCutOff), ...by(!isCutOff)];
}
