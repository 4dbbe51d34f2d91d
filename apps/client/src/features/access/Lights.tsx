import { Lightbulb, LightbulbOff } from 'lucide-react';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Lights.module.css';
import { messages } from './messages.ts';
import { useToggleLights } from './queries.ts';

type LightsProps = {
  unitId: number;
  isOn: boolean;
  /** What was reported may be out of date. */
  isStale: boolean;
  /** The unit does not obey this person now. */
  isBlocked: boolean;
};

/** The lights of a unit, as reported; the switch moves once the device has switched them. */
export function Lights({ unitId, isOn, isStale, isBlocked }: LightsProps) {
  const toggle = useToggleLights(unitId);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={toggle.isPending || undefined}
      disabled={isBlocked}
      className={styles.lights}
      onClick={() => !toggle.isPending && toggle.mutate(!isOn)}
    >
      {isOn ? <Lightbulb aria-hidden="true" /> : <LightbulbOff aria-hidden="true" />}
      <span className={styles.name}>{messages.lights}</span>
      {toggle.isPending ? (
        <Spinner label={messages.switching} />
      ) : (
        <span className={styles.value} aria-hidden="true">
          {isBlocked
            ? messages.notAvailable
            : messages.lightsAre[isStale ? 'was' : 'is'][isOn ? 'on' : 'off']}
        </span>
      )}
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
