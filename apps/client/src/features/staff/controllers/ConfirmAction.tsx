import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import type { DoorAction } from '../../../doors/doorView.ts';
import { Question } from '../../../forms/Question.tsx';
import { show } from '../../../ui/toast.ts';
import { isReason, noteReason } from '../usedReasons.ts';
import { isAnyOccupied, occupiedText, rebootText } from './controllerLabels.ts';
import { messages } from './messages.ts';
import { OccupiedReason } from './OccupiedReason.tsx';
import { useMoveAll, useReboot, useTestMode } from './queries.ts';

/** What is asked about before it is done. */
export type AskedAction = keyof typeof messages.questions;

type ConfirmActionProps = {
  question: AskedAction;
  controller: StaffControllerDetails;
  site: StaffSite;
  onClose: () => void;
};

/** Asks before something is done with a whole controller, and why where customers' things are concerned. */
export function ConfirmAction({ question, controller, site, onClose }: ConfirmActionProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, ...change } = useControllerAction(controller);
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
    <Question
      isOpen
      onClose={onClose}
      title={title}
      verb={verb}
      variant="primary"
      disabled={needsReason && !hasRight}
      onConfirm={() => void confirm()}
      change={change}
    >
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
    </Question>
  );
}

/** Does something with a whole controller and shows what came of it; `act` throws what went wrong. */
function useControllerAction(controller: StaffControllerDetails) {
  const move = useMoveAll(controller.id);
  const reboot = useReboot();
  const testMode = useTestMode(controller.id);

  async function act(question: AskedAction, reason: string): Promise<void> {
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
