import type { StaffUnitDetails } from '@gatehouse/contract/api/staff';
import styles from './UserAccessControl.module.css';

const states: Record<string, string> = { Active: 'Paid up', InArrears: 'In arrears' };

/** Who rents the unit, and what it hangs on. */
export function UnitFacts({ unit }: { unit: StaffUnitDetails }) {
  const { tenant, controllerSerial } = unit;
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
          ) : (
            'Vacant'
          )}
        </dd>
      </div>
      <div>
        <dt>Controller</dt>
        <dd>{controllerSerial ?? 'None attached'}</dd>
      </div>
    </dl>
  );
}
