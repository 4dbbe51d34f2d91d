import type { StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { ControllerFact } from './ControllerFact.tsx';
import { messages } from './messages.ts';
import styles from './UserAccessControl.module.css';

const states: Record<string, string> = { Active: messages.paidUp, InArrears: messages.inArrears };

/** Who rents the unit, and what it hangs on. */
export function UnitFacts({ unit }: { unit: StaffUnitDetails }) {
  const { tenant, controllerSerial, bluetooth } = unit;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{messages.facts.tenant}</dt>
        <dd>
          {tenant ? (
            <>
              {tenant.name}
              <span className={styles.quiet}>{states[tenant.bookingState] ?? tenant.bookingState}</span>
              {tenant.mobile && <a href={`tel:${tenant.mobile}`}>{tenant.mobile}</a>}
            </>
          ) : unit.rented ? (
            messages.rented
          ) : (
            messages.vacant
          )}
        </dd>
      </div>
      <ControllerFact id={unit.controllerId} serial={controllerSerial} />
      <div>
        <dt>{messages.facts.bluetooth}</dt>
        <dd>{bluetooth ? bluetooth.serial : messages.noBluetooth}</dd>
      </div>
    </dl>
  );
}
