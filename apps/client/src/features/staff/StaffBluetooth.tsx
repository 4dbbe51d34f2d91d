import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { useIsOnline } from '../../lib/connection.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './UserAccessControl.module.css';
import type { StaffBluetooth as Bluetooth } from './useStaffBluetooth.ts';

type StaffBluetoothProps = { bluetooth: Bluetooth; timeZone: string; onFetch: () => void };

/** What this phone keeps to open a unit by Bluetooth where nobody can be asked, and the way to get it in time. */
export function StaffBluetooth({ bluetooth, timeZone, onFetch }: StaffBluetoothProps) {
  const now = useNow(60_000);
  const isOnline = useIsOnline();
  const { target, fetching } = bluetooth;
  const holds = target !== undefined && now < Date.parse(target.until);
  return (
    <section className={styles.bluetooth} aria-labelledby="bluetooth">
      <h2 id="bluetooth">Bluetooth key</h2>
      {target && holds ? (
        <KeyFacts target={target} timeZone={timeZone} />
      ) : (
        <p className={styles.quiet}>
          {target
            ? "This phone's Bluetooth key for the unit has run out."
            : 'With a Bluetooth key this phone opens the unit without a network too, for a day.'}
        </p>
      )}
      {fetching.error && <Banner tone="warning">{messageOf(fetching.error)}</Banner>}
      {isOnline && !(holds && target.held) && (
        <Button wide pending={fetching.isPending} onClick={onFetch}>
          {holds ? 'Look again' : 'Get a Bluetooth key'}
        </Button>
      )}
    </section>
  );
}

function KeyFacts({ target, timeZone }: { target: BluetoothTarget; timeZone: string }) {
  const until = Temporal.Instant.from(target.until);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Good until</dt>
        <dd>
          {formatLongDate(until, timeZone)}, {formatTime(until, timeZone)}
        </dd>
      </div>
      <div>
        <dt>Controller</dt>
        <dd>{target.held ? 'Has it' : 'Does not have it yet'}</dd>
      </div>
    </dl>
  );
}
