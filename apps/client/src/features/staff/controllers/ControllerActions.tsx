import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import type { DoorAction } from '../../../doors/doorView.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { REBOOT_EFFECT, rebootText } from './controllerWords.ts';
import { useMoveAll, useReboot, useTestMode } from './queries.ts';

const questions = {
  open: { title: 'Open everything?', verb: 'Open', text: 'Every unit and gate on this controller opens.' },
  lock: { title: 'Lock everything?', verb: 'Lock', text: 'Every unit and gate on this controller locks.' },
  reboot: {
    title: 'Reboot the controller?',
    verb: 'Reboot',
    text: REBOOT_EFFECT,
  },
} as const;
type Question = keyof typeof questions;

/** What is done with a controller as a whole. */
export function ControllerActions({
  controller,
  site,
}: {
  controller: StaffControllerDetails;
  site: StaffSite;
}) {
  const [asked, setAsked] = useState<Question>();
  const testMode = useTestMode(controller.id);
  const isTesting = controller.testModeUntil !== null;
  return (
    <>
      {testMode.error && <Banner tone="warning">{messageOf(testMode.error)}</Banner>}
      <div className={styles.actions}>
        <Button onClick={() => setAsked('open')}>Open all</Button>
        <Button onClick={() => setAsked('lock')}>Lock all</Button>
        <Button onClick={() => setAsked('reboot')}>Reboot</Button>
        {site.rights.install && (
          <Button pending={testMode.isPending} onClick={() => testMode.mutate(!isTesting)}>
            {isTesting ? 'End test mode' : 'Start test mode'}
          </Button>
        )}
      </div>
      {asked && (
        <Confirm question={asked} controller={controller} site={site} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

type ConfirmProps = {
  question: Question;
  controller: StaffControllerDetails;
  site: StaffSite;
  onClose: () => void;
};

function Confirm({ question, controller, site, onClose }: ConfirmProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const move = useMoveAll(controller.id);
  const reboot = useReboot();
  const { title, verb, text } = questions[question];
  const needsReason =
    question === 'open' && controller.doors.some((door) => door.rented || door.lockStatus === 'overlocked');
  const asksReason = needsReason && site.rights.rentedAccess;
  const lacksReason = asksReason && reason.trim() === '';
  const error = move.error ?? reboot.error;

  async function confirm() {
    setTried(true);
    if (lacksReason) return;
    try {
      if (question === 'reboot') {
        const result = await reboot.mutateAsync([controller.id]);
        show(rebootText([controller], result), { type: result.failures.length > 0 ? 'warning' : 'success' });
      } else {
        await move.mutateAsync({ action: question satisfies DoorAction, reason: reason.trim() });
        show(question === 'open' ? 'All opened' : 'All locked');
      }
      onClose();
    } catch {
      // The question stays open and tells why.
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
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={move.isPending || reboot.isPending}
            onClick={() => void confirm()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{text}</p>
        {needsReason && !site.rights.rentedAccess && (
          <Banner tone="warning">
            Some units are rented or overlocked: that needs the right to rented units.
          </Banner>
        )}
        {asksReason && (
          <TextField
            label="Reason"
            hint="Some units are rented or overlocked. The reason goes into their activity."
            error={isTried && lacksReason ? 'Reason is a required field' : undefined}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}
