import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { DoorPanel } from '../../doors/DoorPanel.tsx';
import { useDoorCommand } from '../../doors/useDoorCommand.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useNow } from '../../ui/useNow.ts';
import { DoorWarnings } from './DoorWarnings.tsx';
import { asDoor } from './doors.ts';
import { messages } from './messages.ts';
import { ReasonField } from './ReasonField.tsx';
import { StaffBluetooth } from './StaffBluetooth.tsx';
import styles from './UserAccessControl.module.css';
import { isReason, noteReason } from './usedReasons.ts';
import { useStaffBluetooth } from './useStaffBluetooth.ts';
import { type StaffDoorDetails, useStaffCommand } from './useStaffDoor.ts';

type StaffDoorControlProps = { item: StaffDoorDetails; site: StaffSite; fetchedAt: number };

/** A door and what staff may do with it; opening what a customer rents asks for the reason. */
export function StaffDoorControl({ item, site, fetchedAt }: StaffDoorControlProps) {
  const now = useNow(1_000);
  const isOnline = useIsOnline();
  const restriction = restrictionOf(item);
  const isRestricted = restriction !== undefined;
  const reason = useReason(isRestricted);
  const { command, isSettling, send, dismiss, shown } = useDoorCommand(
    asDoor(item),
    useStaffCommand(item, isReason(reason.text) ? reason.text.trim() : ''),
  );
  const bluetooth = useStaffBluetooth(item.door.id, reason.text);
  const age = isOnline ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const hasRight = site.rights.includes('openRented');
  const hasBluetooth = item.permission === 'unit' && item.door.bluetooth;
  const mayOpen = site.rights.includes('openDoors') && (!isRestricted || hasRight);
  const way = hasBluetooth && mayOpen ? bluetooth.way : undefined;
  // An overlocked unit shows its bar, so that open is what is offered.
  const opens = shown.lockStatus !== 'unlocked';

  return (
    <div className={styles.control}>
      <DoorPanel
        name={item.door.name}
        audience="staff"
        door={shown}
        age={age}
        fetchedAt={fetchedAt}
        command={command}
        isSettling={isSettling}
        onSend={(action) => {
          if (!reason.lacks(action === 'open')) void send(action);
        }}
        onDismiss={dismiss}
        bluetooth={
          way && {
            ...way,
            send(action) {
              if (!reason.lacks(isOnline)) way.send(action);
            },
          }
        }
        isBlocked={!site.rights.includes('openDoors') || (isRestricted && !hasRight && opens)}
        header={<DoorHeader item={item} site={site} missingRightTo={hasRight ? undefined : restriction} />}
        needs={
          isRestricted &&
          hasRight &&
          (opens || way) && <DoorReason isUnit={item.permission === 'unit'} reason={reason} />
        }
      />
      {way && (
        <StaffBluetooth
          bluetooth={bluetooth}
          timeZone={site.timeZone}
          onFetch={() => {
            if (!reason.lacks(true)) bluetooth.fetching.start();
          }}
        />
      )}
    </div>
  );
}

type DoorHeaderProps = {
  item: StaffDoorDetails;
  site: StaffSite;
  /** Why opening the door needs a right that is missing. */
  missingRightTo: string | undefined;
};

/** Which door it is, and what staff should know of it. */
function DoorHeader({ item, site, missingRightTo }: DoorHeaderProps) {
  return (
    <header className={styles.head}>
      <h1 translate="no">{item.door.name}</h1>
      <p className={styles.where}>
        <Facts of={[site.name, item.permission === 'unit' && item.door.areaName]} />
      </p>
      <DoorWarnings item={item} mayAcknowledge={site.rights.includes('acknowledgeAlarms')} />
      {missingRightTo !== undefined && <Banner tone="info">{messages.needsRight(missingRightTo)}</Banner>}
    </header>
  );
}

type Reason = ReturnType<typeof useReason>;

function DoorReason({ isUnit, reason }: { isUnit: boolean; reason: Reason }) {
  return (
    <ReasonField
      hint={isUnit ? messages.reason.shownToCustomer : messages.reason.inActivity}
      value={reason.text}
      onChange={reason.setText}
      isTried={reason.isAskedFor}
    />
  );
}

/** The reason for opening a door; where customers' things are behind it, there has to be one. */
function useReason(isRequired: boolean) {
  const [text, setText] = useState('');
  const [isAskedFor, setAskedFor] = useState(false);

  /** Whether it has to be given, or put another way, before what needs it; it is then asked for. */
  function lacks(isNeeded: boolean): boolean {
    const isLacking = isNeeded && isRequired && !isReason(text);
    if (isLacking) setAskedFor(true);
    else if (isNeeded) noteReason(text);
    return isLacking;
  }

  return { text, setText, lacks, isAskedFor };
}

/** What of a customer's stands behind the door, so that opening it needs a right and a reason. */
function restrictionOf({ permission, door }: StaffDoorDetails): string | undefined {
  if (permission === 'lockable') return door.reserved > 0 ? messages.goodsWait : undefined;
  if (permission === 'gate') return undefined;
  if (door.rented) return messages.isRented;
  return door.overlockReason === null ? undefined : messages.isOverlocked;
}
