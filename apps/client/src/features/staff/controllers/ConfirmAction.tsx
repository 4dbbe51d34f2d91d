import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import type { DoorAction } from '../../../doors/doorView.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import { isReason, noteReason } from '../usedReasons.ts';
import styles from './Controllers.module.css';
import { isAnyOccupied, occupiedText, rebootText } from './controllerLabels.ts';
import { messages } from './messages.ts';
import { OccupiedReason } from './OccupiedReason.tsx';
import { useMoveAll, useReboot, useTestMode } from './queries.ts';

/** What is asked about before it is done. */
export type Question = keyof typeof messages.questions;

type ConfirmActionProps = {
  question: Question;
  controller: StaffControllerDetails;
  site: StaffSite;
  onClose: () => void;
};

/** Asks before something is done with a whole controller, and why where customers' things are concerned. */
export function ConfirmAction({ question, controller, site, onClose }: ConfirmActionProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isPending, error } = useControllerAction(controller);
  const { title, verb, text } = messages.questions[question];
  const hasRight = site.rights.includes('openRented');
  const needsReason = (question === 'open' || question === 'test') && isAnyOccupied(controller);

  async function confirm() {
    setTried(true);
    if (needsReason && hasRight && !isReason(reason)) return;
    try {
      await act(question, reason.trim());
      noteReason(reason);
      onClose();
    } catch {
      // The question stays open and says why.
    }
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={needsReason && !hasRight}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text}</p>
        {needsReason && (
          <OccupiedReason
            text={occupiedText(controller.doors)}
            hasRight={hasRight}
            hint={messages.reasonForMany}
            reason={reason}
            onChange={setReason}
            isTried={isTried}
          />
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}

/** Does something with a whole controller and shows what came of it; `act` throws what went wrong. */
function useControllerAction(controller: StaffControllerDetails) {
  const move = useMoveAll(controller.id);
  const reboot = useReboot();
  const testMode = useTestMode(controller.id);

  async function act(question: Question, reason: string): Promise<void> {
    if (question === 'reboot') {
      const result = await reboot.mutateAsync([controller.id]);
      show(rebootText([controller], result), { type: result.failures.length > 0 ? 'warning' : 'success' });
    } else if (question === 'test') {
      await testMode.mutateAsync({ on: true, reason });
      show(messages.done.test);
    } else {
      await move.mutateAsync({ action: question satisfies DoorAction, reason });
      show(messages.done[question]);
    }
  }

  return {
    act,
    isPending: move.isPending || reboot.isPending || testMode.isPending,
    error: move.error ?? reboot.error ?? testMode.error,
  };
}
