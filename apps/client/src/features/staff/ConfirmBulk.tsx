import { plainTextProblem } from '@gatehouse/contract/formats/plainText';
import { bulkWarning, MAX_BULK_UNITS } from '@gatehouse/contract/rules/staffList';
import { useState } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConfirmBulk.module.css';
import type { StaffDoor } from './doors.ts';

type ConfirmBulkProps = {
  /** What is asked about; nothing is while it is missing. */
  action: DoorAction | undefined;
  doors: readonly StaffDoor[];
  rentedAccess: boolean;
  onClose: () => void;
  onConfirm: (action: DoorAction, reason: string) => void;
};

/**
 * Asks once more before many doors move, and how long that may take
 * (docs/specification/staff.md#bulk-commands).
 */
export function ConfirmBulk({ action, doors, rentedAccess, onClose, onConfirm }: ConfirmBulkProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [shown, setShown] = useState<DoorAction>('lock');
  if (action !== undefined && action !== shown) setShown(action);
  const verb = shown === 'open' ? 'Unlock' : 'Lock';
  const units = doors.filter(({ permission }) => permission === 'unit').length;
  const blocked = shown === 'open' ? doors.filter(isBlocked).length : 0;
  const isTooMany = units > MAX_BULK_UNITS;

  function confirm() {
    if (blocked > 0 && rentedAccess && reason.trim() === '') return setMissing(true);
    onConfirm(shown, reason.trim());
    setReason('');
  }

  return (
    <LazyModal
      isOpen={action !== undefined}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={`${verb} ${doors.length} ${doors.length === 1 ? 'door' : 'doors'}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isTooMany} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{bulkWarning(doors.length)}</p>
        {isTooMany && <Banner tone="warning">Please select at most 1,000 units.</Banner>}
        {blocked > 0 && !rentedAccess && (
          <Banner tone="warning">
            {blocked === 1 ? '1 unit is' : `${blocked} units are`} rented or overlocked and will not open:
            that needs the right to rented units.
          </Banner>
        )}
        {blocked > 0 && rentedAccess && (
          <TextField
            label="Reason"
            hint={`${blocked === 1 ? '1 unit is' : `${blocked} units are`} rented or overlocked. The reason goes into their activity.`}
            error={
              isMissing && reason.trim() === '' ? 'Reason is a required field' : plainTextProblem(reason)
            }
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </LazyModal>
  );
}

function isBlocked(item: StaffDoor): boolean {
  return item.permission === 'unit' && (item.door.rented || item.door.overlockReason !== null);
}
