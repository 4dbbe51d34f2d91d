import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { REBOOT_EFFECT } from './controllerLabels.ts';

type ConfirmRebootProps = { count: number; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before several controllers restart at once. */
export function ConfirmReboot({ count, isOpen, onClose, onConfirm }: ConfirmRebootProps) {
  return (
    <LazyModal
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={`Reboot ${count} ${count === 1 ? 'controller' : 'controllers'}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onConfirm}>
            Reboot
          </Button>
        </>
      }
    >
      {REBOOT_EFFECT}
    </LazyModal>
  );
}
