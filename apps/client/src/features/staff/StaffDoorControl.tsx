import type { StaffSite, StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { useState } from 'react';
import { DoorPanel } from '../../doors/DoorPanel.tsx';
import { useDoorCommand } from '../../doors/useDoorCommand.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { asDoor } from './doors.ts';
import { Overlock } from './Overlock.tsx';
import { UnitFacts } from './UnitFacts.tsx';
import styles from './UserAccessControl.module.css';
import { type StaffDoorDetails, useAcknowledgeAlarm, useStaffCommand } from './useStaffDoor.ts';

type StaffDoorControlProps = { item: StaffDoorDetails; site: StaffSite; fetchedAt: number };

/** A door and what staff may do with it; opening what somebody rents asks for the reason. */
export function StaffDoorControl({ item, site, fetchedAt }: StaffDoorControlProps) {
  const now = useNow(1_000);
  const isOnline = useIsOnline();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { command, send, forget, shown } = useDoorCommand(asDoor(item), useStaffCommand(item, reason));
  const age = isOnline ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const unit = item.permission === 'unit' ? item.door : undefined;
  const isGuarded = unit !== undefined && (unit.rented || unit.overlockReason !== null);
  const hasRight = site.rights.rentedAccess;
  // An overlocked unit shows its bar, so that open is what is offered.
  const opens = shown.lockStatus !== 'unlocked';

  return (
    <DoorPanel
      name={item.door.name}
      door={shown}
      age={age}
      fetchedAt={fetchedAt}
      command={command}
      onSend={(action) => {
        if (action === 'open' && isGuarded && reason.trim() === '') return setMissing(true);
        void send(action);
      }}
      onForget={forget}
      isBarred={isGuarded && !hasRight && opens}
      header={
        <header className={styles.head}>
          <h1>{item.door.name}</h1>
          <p className={styles.where}>
            {site.name}
            {unit && ` · ${unit.areaName}`}
          </p>
          {unit && <Notices unit={unit} />}
          {isGuarded && !hasRight && (
            <Banner tone="info">
              {unit.rented ? 'This unit is rented' : 'This unit is overlocked'}. Opening it needs the right to
              rented units.
            </Banner>
          )}
        </header>
      }
      needs={
        isGuarded &&
        hasRight &&
        opens && (
          <TextField
            label="Reason"
            hint="Goes into the unit's activity, which its customer sees."
            error={isMissing && reason.trim() === '' ? 'Reason is a required field' : undefined}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )
      }
    >
      {unit && <UnitFacts unit={unit} />}
      {unit && site.rights.manage && <Overlock unit={unit} />}
    </DoorPanel>
  );
}

function Notices({ unit }: { unit: StaffUnitDetails }) {
  const acknowledge = useAcknowledgeAlarm(unit.id);
  return (
    <>
      {isAlarmed(unit) && (
        <Banner
          tone="alarm"
          action={
            <Button size="medium" pending={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
              Acknowledge
            </Button>
          }
        >
          Alarming{unit.alarmCause && `: ${unit.alarmCause}`}
        </Banner>
      )}
      {unit.overlockReason && (
        <Banner tone="warning">
          {unit.overlockReason === 'arrears' ? 'Overlocked: a payment is overdue' : 'Overlocked by staff'}
          {unit.overlockReason === 'manual' && unit.overlockNote && (
            <p className={styles.quiet}>{unit.overlockNote}</p>
          )}
        </Banner>
      )}
    </>
  );
}
