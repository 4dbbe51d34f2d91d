import { Bluetooth, DoorOpen, Lock } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import styles from './DoorPanel.module.css';
import type { Way } from './doorView.ts';
import { messages } from './messages.ts';

type ActionButtonProps = {
  way: Way;
  /** This command is under way. */
  isSending: boolean;
  /** Another one is. */
  isWaiting: boolean;
  /** The last one was answered this moment: a tap is not meant for it. */
  isSettling: boolean;
  onPress: () => void;
};

/** Big enough for a wet thumb; while a command is under way further taps do nothing. */
export function ActionButton({ way, isSending, isWaiting, isSettling, onPress }: ActionButtonProps) {
  return (
    <Button
      data-command={way.action}
      variant="primary"
      size="large"
      wide
      className={styles.main}
      icon={<WayIcon way={way} />}
      pending={isSending}
      disabled={isWaiting}
      aria-disabled={isSettling}
      onClick={onPress}
    >
      {wayLabel(way)}
    </Button>
  );
}

export function WayIcon({ way: { action, byBluetooth } }: { way: Way }) {
  const Icon = byBluetooth ? Bluetooth : action === 'open' ? DoorOpen : Lock;
  return <Icon aria-hidden="true" />;
}

export function wayLabel({ action, byBluetooth }: Way): string {
  return byBluetooth ? messages.overBluetooth[action] : messages.actions[action];
}
