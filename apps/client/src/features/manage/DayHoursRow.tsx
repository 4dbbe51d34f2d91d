import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/Field.module.css';
import styles from './HoursField.module.css';
import type { DayInput } from './hoursInput.ts';
import { messages } from './messages.ts';

const texts = messages.hours;
const kinds = Object.entries(texts.kinds).map(([kind, text]) => (
  <option key={kind} value={kind}>
    {text}
  </option>
));

type DayHoursRowProps = {
  /** The day, as its controls are called. */
  label: string;
  name: string;
  day: DayInput;
  error: string | undefined;
  onChange: (changed: Partial<DayInput>) => void;
  onSameAsMonday?: (() => void) | undefined;
};

/** One day: open from and until, closed, or open all day. */
export function DayHoursRow({ label, name, day, error, onChange, onSameAsMonday }: DayHoursRowProps) {
  const errorId = useId();
  const time = {
    type: 'time',
    className: ui.control,
    'aria-invalid': error !== undefined,
    'aria-describedby': errorId,
  };
  const isNextDay = day.from !== '' && day.until !== '' && day.until <= day.from;
  return (
    <fieldset aria-label={label} className={styles.day}>
      <span className={styles.weekday}>{label}</span>
      <div className={cx(ui.box, styles.kind)}>
        <select
          aria-label={texts.kindOf(label)}
          name={`${name}.kind`}
          className={cx(ui.control, ui.select)}
          value={day.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as DayInput['kind'] })}
        >
          {kinds}
        </select>
        <span className={ui.trail}>
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
      {day.kind === 'open' && (
        <div className={styles.times}>
          <div className={ui.box}>
            <input
              {...time}
              aria-label={texts.from(label)}
              name={`${name}.from`}
              value={day.from}
              onChange={(event) => onChange({ from: event.currentTarget.value })}
            />
          </div>
          <span>{texts.to}</span>
          <div className={ui.box}>
            <input
              {...time}
              aria-label={texts.until(label)}
              name={`${name}.until`}
              value={day.until}
              onChange={(event) => onChange({ until: event.currentTarget.value })}
            />
          </div>
          {isNextDay && <span className={styles.next}>{texts.nextDay}</span>}
        </div>
      )}
      {onSameAsMonday && (
        <Button
          variant="quiet"
          onClick={(event) => {
            // The button goes with the difference.
            event.currentTarget.parentElement?.querySelector('select')?.focus();
            onSameAsMonday();
          }}
        >
          {texts.sameAsMonday}
          <span className="visually-hidden"> {texts.sameOf(label)}</span>
        </Button>
      )}
      <p id={errorId} role="alert" className={cx(ui.error, styles.wrong)}>
        {error}
      </p>
    </fieldset>
  );
}
