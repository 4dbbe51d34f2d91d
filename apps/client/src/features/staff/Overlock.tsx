import type { StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { plainTextProblem } from '@gatehouse/contract/formats/plainText';
import { useState } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './UserAccessControl.module.css';
import { useOverlock } from './useStaffDoor.ts';

/** Bars a unit to its customer by hand, or lifts that; a bar for arrears goes with the payment alone. */
export function Overlock({ unit }: { unit: StaffUnitDetails }) {
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const overlock = useOverlock(unit.id);
  const isSet = unit.overlockReason === 'manual';

  function close() {
    setAsking(false);
    setNote('');
    overlock.reset();
  }

  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        {isSet ? 'Lift overlock' : 'Overlock'}
      </Button>
      <LazyModal
        isOpen={isAsking}
        onClose={close}
        size="small"
        title={isSet ? `Lift the overlock of ${unit.name}?` : `Overlock ${unit.name}?`}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant={isSet ? 'primary' : 'danger'}
              pending={overlock.isPending}
              onClick={() => overlock.mutate({ overlocked: !isSet, note: note.trim() }, { onSuccess: close })}
            >
              {isSet ? 'Lift overlock' : 'Overlock'}
            </Button>
          </>
        }
      >
        <div className={styles.question}>
          <p>
            {isSet
              ? 'The customer and their guests can open the unit again.'
              : 'The customer, their guests and PIN codes can not open the unit until you lift it.'}
          </p>
          <TextField
            label="Note"
            optional
            hint="You’ll find it in the unit’s activity."
            error={plainTextProblem(note)}
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
