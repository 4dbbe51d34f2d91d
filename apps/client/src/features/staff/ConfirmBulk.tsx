import { bulkWarning, MAX_BULK_UNITS } from '@gatehouse/contract/rules/staffList';
import { useState } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
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
  const [shown, setShown] = useState<DoorAction>('lock');
  if (action !== undefined && action !== shown) setShown(action);
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
    <LazyModal
      isOpen={action !== undefined}
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={messages.askBulk[shown](doors.length)}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" disabled={isTooMany} onClick={confirm}>
            {messages.verbs[shown]}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
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
      </div>
    </LazyModal>
  );
}

function isBlocked(item: StaffDoor): boolean {
  return item.permission === 'unit' && (item.door.rented || item.door.overlockReason !== null);
}
