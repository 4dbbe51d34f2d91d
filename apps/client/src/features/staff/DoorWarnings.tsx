import { isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { alarmText } from '../../doors/doorView.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { asDoor } from './doors.ts';
import { messages } from './messages.ts';
import styles from './UserAccessControl.module.css';
import { type StaffDoorDetails, useAcknowledgeAlarm } from './useStaffDoor.ts';

type DoorWarningsProps = { item: StaffDoorDetails; mayAcknowledge: boolean };

/** What is the matter with a door: an alarm and its acknowledgement, a jammed lock, a bar. */
export function DoorWarnings({ item, mayAcknowledge }: DoorWarningsProps) {
  const acknowledge = useAcknowledgeAlarm(item);
  const { door } = item;
  const unit = item.permission === 'unit' ? item.door : undefined;
  return (
    <>
      {isAlarmed(door) && (
        <Banner
          tone="alarm"
          action={
            mayAcknowledge && (
              <Button size="medium" pending={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
                {messages.acknowledge}
              </Button>
            )
          }
        >
          {alarmText(asDoor(item))}
        </Banner>
      )}
      {door.jammed && (
        <Banner tone="warning">
          {item.permission === 'gate' ? messages.gateJammed : messages.lockJammed}
        </Banner>
      )}
      {unit?.overlockReason && (
        <Banner tone="warning">
          {messages.overlockedFor[unit.overlockReason]}
          {unit.overlockReason === 'manual' && unit.overlockNote && (
            <p className={styles.quiet}>{unit.overlockNote}</p>
          )}
        </Banner>
      )}
    </>
  );
}
