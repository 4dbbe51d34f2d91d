import { isAlarmed } from '@gatehouse/contract/rules/accessStatus';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './UserAccessControl.module.css';
import { type StaffDoorDetails, useAcknowledgeAlarm } from './useStaffDoor.ts';

/** What is the matter with a door: an alarm and its acknowledgement, a jammed lock, a bar. */
export function DoorWarnings({ item }: { item: StaffDoorDetails }) {
  const acknowledge = useAcknowledgeAlarm(item);
  const { door } = item;
  const unit = item.permission === 'unit' ? item.door : undefined;
  return (
    <>
      {isAlarmed(door) && (
        <Banner
          tone="alarm"
          action={
            <Button size="medium" pending={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
              Acknowledge
            </Button>
          }
        >
          Alarming{door.alarmCause && `: ${door.alarmCause}`}
        </Banner>
      )}
      {door.jammed && (
        <Banner tone="warning">
          {item.permission === 'gate' ? 'Jammed: the gate' : 'Jammed: the lock'} did not move when it was last
          asked to.
        </Banner>
      )}
      {unit?.overlockReason && (
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
