import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import type { DoorAction } from '../../../doors/doorView.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import { ReasonField } from '../ReasonField.tsx';
import styles from './Controllers.module.css';
import { isAnyOccupied, occupiedText, REBOOT_EFFECT, rebootText } from './controllerLabels.ts';
import { useMoveAll, useReboot, useTestMode } from './queries.ts';

const questions = {
  open: { title: 'Open everything?', verb: 'Open', text: 'Every unit and gate on this controller opens.' },
  lock: { title: 'Lock everything?', verb: 'Lock', text: 'Every unit and gate on this controller locks.' },
  reboot: {
    title: 'Reboot the controller?',
    verb: 'Reboot',
    text: REBOOT_EFFECT,
  },
  test: {
    title: 'Start test mode?',
    verb: 'Start test mode',
    text: 'It keeps alarms and customers away for ten minutes.',
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
          <Button
            pending={testMode.isPending}
            onClick={() =>
              !isTesting && isAnyOccupied(controller) ? setAsked('test') : testMode.mutate({ on: !isTesting })
            }
          >
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
  const testMode = useTestMode(controller.id);
  const needsReason = (question === 'open' || question === 'test') && isAnyOccupied(controller);
  const asksReason = needsReason && site.rights.rentedAccess;
  const lacksReason = asksReason && reason.trim() === '';
  const error = move.error ?? reboot.error ?? testMode.error;

  async function confirm() {
    setTried(true);
    if (lacksReason) return;
    try {
      if (question === 'reboot') {
        const result = await reboot.mutateAsync([controller.id]);
        show(rebootText([controller], result), { type: result.failures.length > 0 ? 'warning' : 'success' });
      } else if (question === 'test') {
        await testMode.mutateAsync({ on: true, reason: reason.trim() });
        show('Test mode started');
      } else {
        await move.mutateAsync({ action: question satisfies DoorAction, reason: reason.trim() });
        show(question === 'open' ? 'All opened' : 'All locked');
      }
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
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={move.isPending || reboot.isPending || testMode.isPending}
            disabled={needsReason && !site.rights.rentedAccess}
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
            {occupiedText(controller.doors)} That needs the right to rented units.
          </Banner>
        )}
        {asksReason && <p>{occupiedText(controller.doors)}</p>}
        {asksReason && (
          <ReasonField
            hint="The reason goes into their activity."
            value={reason}
            onChange={setReason}
            isTried={isTried}
          />
        )}
        {error && <Banner tone="warning">{messageOf(error)}</Banner>}
      </div>
    </LazyModal>
  );
}
