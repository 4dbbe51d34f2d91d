import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { messages } from './messages.ts';

type ConfirmRebootProps = { count: number; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before several controllers restart at once. */
export function ConfirmReboot({ count, isOpen, onClose, onConfirm }: ConfirmRebootProps) {
  return (
    <LazyModal
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={messages.askReboot(count)}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {messages.reboot}
          </Button>
        </>
      }
    >
      {messages.rebootEffect}
    </LazyModal>
  );
}
