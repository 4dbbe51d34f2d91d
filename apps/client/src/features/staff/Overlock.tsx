import type { StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { plainTextProblem } from '@gatehouse/contract/formats/plainText';
import { useState } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';
import styles from './UserAccessControl.module.css';
import { useOverlock } from './useStaffDoor.ts';

/** Bars a unit to its customer by hand, or lifts that; a bar for arrears goes with the payment alone. */
export function Overlock({ unit }: { unit: StaffUnitDetails }) {
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const overlock = useOverlock(unit.id);
  const isSet = unit.overlockReason === 'manual';
  const problem = plainTextProblem(note);

  function close() {
    setAsking(false);
    setNote('');
    overlock.reset();
  }

  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        {isSet ? messages.liftOverlock : messages.overlock}
      </Button>
      <LazyModal
        isOpen={isAsking}
        onClose={close}
        size="small"
        title={isSet ? messages.askLiftOverlock(unit.name) : messages.askOverlock(unit.name)}
        footer={
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button
              variant={isSet ? 'primary' : 'danger'}
              pending={overlock.isPending}
              aria-disabled={problem !== undefined}
              onClick={() => overlock.mutate({ overlocked: !isSet, note: note.trim() }, { onSuccess: close })}
            >
              {isSet ? messages.liftOverlock : messages.overlock}
            </Button>
          </>
        }
      >
        <div className={styles.question}>
          <p>{isSet ? messages.liftMeans : messages.overlockMeans}</p>
          <TextField
            label={messages.note}
            optional
            hint={messages.noteHint}
            error={problem}
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {overlock.error && <Banner tone="warning">{messageOf(overlock.error)}</Banner>}
        </div>
      </LazyModal>
    </>
  );
}
