import { Bluetooth, DoorOpen, Lock } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import styles from './DoorPanel.module.css';
import type { DoorAction } from './doorView.ts';

type ActionButtonProps = {
  action: DoorAction;
  byBluetooth?: boolean;
  /** The one big action of the screen, one beside it, or a way there is as well. */
  rank: 'main' | 'second' | 'other';
  /** This command is under way. */
  isSending: boolean;
  /** Another one is. */
  isWaiting: boolean;
  /** The last one was answered this moment: a tap is not meant for it. */
  isSettling: boolean;
  onPress: () => void;
};

const labels = { open: 'Open', lock: 'Lock' };

/** Big enough for a wet thumb; while a command is under way further taps do nothing. */
export function ActionButton({
  action,
  byBluetooth = false,
  rank,
  isSending,
  isWaiting,
  isSettling,
  onPress,
}: ActionButtonProps) {
  const Icon = byBluetooth ? Bluetooth : action === 'open' ? DoorOpen : Lock;
  return (
    <Button
      variant={rank === 'main' ? 'primary' : 'secondary'}
      size={rank === 'other' ? 'medium' : 'large'}
      wide
      className={rank === 'main' ? styles.main : undefined}
      icon={<Icon aria-hidden="true" />}
      pending={isSending}
      disabled={isWaiting}
      aria-disabled={isSettling}
      onClick={onPress}
    >
      {byBluetooth ? `${labels[action]} over Bluetooth` : labels[action]}
    </Button>
  );
}
