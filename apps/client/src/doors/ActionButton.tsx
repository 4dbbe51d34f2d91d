import { DoorOpen, Lock } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import styles from './DoorPanel.module.css';
import type { DoorAction } from './doorView.ts';

type ActionButtonProps = {
  action: DoorAction;
  /** The one big action of the screen. */
  isMain?: boolean;
  /** This command is under way. */
  isSending: boolean;
  /** Another one is. */
  isWaiting: boolean;
  onPress: () => void;
};

/** Big enough for a wet thumb; while a command is under way further taps do nothing. */
export function ActionButton({ action, isMain, isSending, isWaiting, onPress }: ActionButtonProps) {
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size="large"
      wide
      className={isMain ? styles.main : undefined}
      icon={action === 'open' ? <DoorOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
      pending={isSending}
      disabled={isWaiting}
      onClick={onPress}
    >
      {action === 'open' ? 'Open' : 'Lock'}
    </Button>
  );
}
