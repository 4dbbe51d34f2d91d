import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { DoorPanel } from '../../doors/DoorPanel.tsx';
import { useDoorCommand } from '../../doors/useDoorCommand.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { DoorNotices } from './DoorNotices.tsx';
import { asDoor } from './doors.ts';
import { StaffBluetooth } from './StaffBluetooth.tsx';
import styles from './UserAccessControl.module.css';
import { useStaffBluetooth } from './useStaffBluetooth.ts';
import { type StaffDoorDetails, useStaffCommand } from './useStaffDoor.ts';

type StaffDoorControlProps = { item: StaffDoorDetails; site: StaffSite; fetchedAt: number };

/** A door and what staff may do with it; opening what somebody rents asks for the reason. */
export function StaffDoorControl({ item, site, fetchedAt }: StaffDoorControlProps) {
  const now = useNow(1_000);
  const isOnline = useIsOnline();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { command, isSettling, send, forget, shown } = useDoorCommand(
    asDoor(item),
    useStaffCommand(item, reason),
  );
  const bluetooth = useStaffBluetooth(item.door.id, reason);
  const age = isOnline ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const unit = item.permission === 'unit' ? item.door : undefined;
  const restriction = restrictionOf(item);
  const isRestricted = restriction !== undefined;
  const hasRight = site.rights.rentedAccess;
  const way = unit?.bluetooth && (!isRestricted || hasRight) ? bluetooth.way : undefined;
  // An overlocked unit shows its bar, so that open is what is offered.
  const opens = shown.lockStatus !== 'unlocked';

  /** Whether a reason that is needed has to be given first, which is then asked for. */
  function lacksReason(isNeeded: boolean): boolean {
    const isMissing = isNeeded && isRestricted && reason.trim() === '';
    if (isMissing) setMissing(true);
    return isMissing;
  }

  return (
    <DoorPanel
      name={item.door.name}
      audience="staff"
      door={shown}
      age={age}
      fetchedAt={fetchedAt}
      command={command}
      isSettling={isSettling}
      onSend={(action) => {
        if (!lacksReason(action === 'open')) void send(action);
      }}
      onForget={forget}
      bluetooth={
        way && {
          ...way,
          send(action) {
            if (!lacksReason(isOnline)) way.send(action);
          },
        }
      }
      isBlocked={isRestricted && !hasRight && opens}
      header={
        <header className={styles.head}>
          <h1>{item.door.name}</h1>
          <p className={styles.where}>
            {site.name}
            {unit && ` · ${unit.areaName}`}
          </p>
          <DoorNotices item={item} />
          {isRestricted && !hasRight && (
            <Banner tone="info">{restriction} Opening it needs the right to rented units.</Banner>
          )}
        </header>
      }
      needs={
        isRestricted &&
        hasRight &&
        (opens || way) && (
          <TextField
            label="Reason"
            hint={
              unit ? "Goes into the unit's activity, which its customer sees." : 'Goes into the activity.'
            }
            error={isMissing && reason.trim() === '' ? 'Reason is a required field' : undefined}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )
      }
    >
      {way && (
        <StaffBluetooth
          bluetooth={bluetooth}
          timeZone={site.timeZone}
          onFetch={() => {
            if (!lacksReason(true)) bluetooth.fetching.start();
          }}
        />
      )}
    </DoorPanel>
  );
}

/** What of a customer's stands behind the door, so that opening it needs a right and a reason. */
function restrictionOf({ permission, door }: StaffDoorDetails): string | undefined {
  if (permission === 'lockable') return door.reserved > 0 ? 'Bought goods wait in this locker.' : undefined;
  if (permission === 'gate') return undefined;
  if (door.rented) return 'This unit is rented.';
  return door.overlockReason === null ? undefined : 'This unit is overlocked.';
}
