import type { BluetoothTarget } from '@gatehouse/contract/api/bluetooth';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { useIsOnline } from '../../lib/connection.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import { messages } from './messages.ts';
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
      <h2 id="bluetooth">{messages.bluetoothKey}</h2>
      {target && holds ? (
        <KeyFacts target={target} timeZone={timeZone} />
      ) : (
        <p className={styles.quiet}>{target ? messages.keyEnded : messages.keyOpens}</p>
      )}
      {fetching.error && <Banner tone="warning">{messageOf(fetching.error)}</Banner>}
      {isOnline && !(holds && target.held) && (
        <Button wide pending={fetching.isPending} onClick={onFetch}>
          {holds ? messages.lookAgain : messages.getKey}
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
        <dt>{messages.keyGoodUntil}</dt>
        <dd>
          {formatLongDate(until, timeZone)}, {formatTime(until, timeZone)}
        </dd>
      </div>
      <div>
        <dt>{messages.keyAtController}</dt>
        <dd>{target.held ? messages.controllerHasKey : messages.controllerHasNoKey}</dd>
      </div>
    </dl>
  );
}
