import { bulkWarning, MAX_BULK_UNITS } from '@gatehouse/contract/rules/staffList';
import { useState } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { Question } from '../../forms/Question.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { useLastGiven } from '../../ui/useLastGiven.ts';
import styles from './ConfirmBulk.module.css';
import type { StaffDoor } from './doors.ts';
import { messages } from './messages.ts';
import { ReasonField } from './ReasonField.tsx';
import { isReason, noteReason } from './usedReasons.ts';

type ConfirmBulkProps = {
  /** What is asked about; nothing is while it is missing. */
  action: DoorAction | undefined;
  doors: readonly StaffDoor[];
  rentedAccess: boolean;
  onClose: () => void;
  onConfirm: (action: DoorAction, reason: string) => void;
};

/**
 * Asks once more before many doors move, by their names, as some may be out of sight, and how long that may take
 * (docs/specification/staff.md#bulk-commands).
 */
export function ConfirmBulk({ action, doors, rentedAccess, onClose, onConfirm }: ConfirmBulkProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const shown = useLastGiven(action) ?? 'lock';
  const units = doors.filter(({ permission }) => permission === 'unit').length;
  const blocked = shown === 'open' ? doors.filter(isBlocked).length : 0;
  const isTooMany = units > MAX_BULK_UNITS;

  function confirm() {
    if (blocked > 0 && rentedAccess && !isReason(reason)) return setMissing(true);
    noteReason(reason);
    onConfirm(shown, reason.trim());
    setReason('');
  }

  return (
    <Question
      isOpen={action !== undefined}
      onClose={onClose}
      title={messages.askBulk[shown](doors.length)}
      verb={messages.verbs[shown]}
      variant="primary"
      disabled={isTooMany}
      onConfirm={confirm}
    >
      <p>{bulkWarning(doors.length)}</p>
      <p className={styles.names} translate="no">
        {doors.map(({ door }) => door.name).join(', ')}
      </p>
      {isTooMany && <Banner tone="warning">{messages.tooMany}</Banner>}
      {blocked > 0 && !rentedAccess && <Banner tone="warning">{messages.bulkNeedsRight(blocked)}</Banner>}
      {blocked > 0 && rentedAccess && (
        <ReasonField
          hint={messages.reason.ofUnits(blocked)}
          value={reason}
          onChange={setReason}
          isTried={isMissing}
        />
      )}
    </Question>
  );
}

function isBlocked(item: StaffDoor): boolean {
  return item.permission === 'unit' && (item.door.rented || item.door.overlockReason !== null);
}
