import type { StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { ControllerFact } from './ControllerFact.tsx';
import styles from './UserAccessControl.module.css';

const states: Record<string, string> = { Active: 'Paid up', InArrears: 'In arrears' };

/** Who rents the unit, and what it hangs on. */
export function UnitFacts({ unit }: { unit: StaffUnitDetails }) {
  const { tenant, controllerSerial, bluetooth } = unit;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Tenant</dt>
        <dd>
          {tenant ? (
            <>
              {tenant.name}
              <span className={styles.quiet}>{states[tenant.bookingState] ?? tenant.bookingState}</span>
              {tenant.mobile && <a href={`tel:${tenant.mobile}`}>{tenant.mobile}</a>}
            </>
          ) : unit.rented ? (
            'Rented'
          ) : (
            'Vacant'
          )}
        </dd>
      </div>
      <ControllerFact id={unit.controllerId} serial={controllerSerial} />
      <div>
        <dt>Bluetooth</dt>
        <dd>{bluetooth ? bluetooth.serial : 'None'}</dd>
      </div>
    </dl>
  );
}
