import { weekdayName } from '@gatehouse/contract/rules/hoursText';
import { validate } from '@gatehouse/contract/validation';
import { Plus, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import ui from '../../ui/Field.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DayHoursRow } from './DayHoursRow.tsx';
import styles from './HoursField.module.css';
import {
  type ExceptionInput,
  firstException,
  firstWeek,
  fromHoursInput,
  type HoursInput,
} from './hoursInput.ts';
import { messages } from './messages.ts';

const texts = messages.hours;

type HoursFieldProps = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  disabled: boolean;
  name: string;
  schema: ZodMiniType;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
};

/** The hours of a site's seven days and of the days that are otherwise, each with what is wrong at it. */
export function HoursField(props: HoursFieldProps) {
  const { label, hint, error, disabled, name, schema, value, onChange, onBlur, ref } = props;
  const hours = value === '' ? undefined : (JSON.parse(value) as HoursInput);
  const change = (next: HoursInput) => onChange(JSON.stringify(next));
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
  };
  const errors = error !== undefined && hours ? faultsOf(schema, hours) : new Map<string, string>();
  return (
    <fieldset ref={ref} tabIndex={-1} className={styles.hours} disabled={disabled} onBlur={leave}>
      <legend className={ui.label}>{label}</legend>
      {hint !== undefined && <p className={ui.hint}>{hint}</p>}
      {hours === undefined ? (
        <div>
          <Button onClick={() => change(firstWeek)}>{texts.set}</Button>
        </div>
      ) : (
        <>
          <Week hours={hours} name={name} errors={errors} onChange={change} />
          <Exceptions hours={hours} name={name} errors={errors} onChange={change} />
          <div>
            <Button variant="quiet" onClick={() => onChange('')}>
              {texts.remove}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** What is wrong, by the part of the hours that it is wrong with. */
function faultsOf(schema: ZodMiniType, hours: HoursInput): Map<string, string> {
  const outcome = validate(schema, fromHoursInput(hours));
  return new Map(outcome.ok ? [] : outcome.fields.map(({ path, message }) => [path, message]));
}

type PartProps = {
  hours: HoursInput;
  name: string;
  errors: ReadonlyMap<string, string>;
  onChange: (hours: HoursInput) => void;
};

function Week({ hours, name, errors, onChange }: PartProps) {
  const [monday] = hours.week;
  return (
    <div className={styles.week}>
      {hours.week.map((day, index) => {
        const weekday = weekdayName(index + 1);
        const set = (next: typeof day) => onChange({ ...hours, week: hours.week.with(index, next) });
        const isOther = monday !== undefined && JSON.stringify(day) !== JSON.stringify(monday);
        return (
          <DayHoursRow
            key={weekday}
            label={weekday}
            name={`${name}.week.${index}`}
            day={day}
            error={errors.get(`week.${index}.from`) ?? errors.get(`week.${index}.until`)}
            onChange={(changed) => set({ ...day, ...changed })}
            onSameAsMonday={isOther ? () => set(monday) : undefined}
          />
        );
      })}
    </div>
  );
}

function Exceptions({ hours, name, errors, onChange }: PartProps) {
  const { exceptions } = hours;
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`[name$=".${added}.date"]`)?.focus();
  }, [added]);
  const set = (next: readonly ExceptionInput[]) => onChange({ ...hours, exceptions: next });
  return (
    <div ref={list} className={styles.exceptions}>
      <p className={ui.label}>{texts.exceptions}</p>
      {exceptions.map((exception, index) => {
        const title = exception.name.trim() || texts.nth(index + 1);
        return (
          <Exception
            // biome-ignore lint/suspicious/noArrayIndexKey: days have no other key while they are filled in
            key={index}
            title={title}
            name={`${name}.exceptions.${index}`}
            exception={exception}
            errorAt={(part) => errors.get(`exceptions.${index}.${part}`)}
            onChange={(changed) => set(exceptions.with(index, { ...exception, ...changed }))}
            onRemove={() => {
              add.current?.focus();
              set(exceptions.toSpliced(index, 1));
            }}
          />
        );
      })}
      <div>
        <Button
          ref={add}
          icon={<Plus aria-hidden="true" />}
          onClick={() => {
            set([...exceptions, firstException]);
            setAdded(exceptions.length);
          }}
        >
          {texts.add}
        </Button>
      </div>
    </div>
  );
}

type ExceptionProps = {
  title: string;
  name: string;
  exception: ExceptionInput;
  errorAt: (part: string) => string | undefined;
  onChange: (changed: Partial<ExceptionInput>) => void;
  onRemove: () => void;
};

function Exception({ title, name, exception, errorAt, onChange, onRemove }: ExceptionProps) {
  return (
    <fieldset aria-label={title} className={styles.exception}>
      <div className={styles.named}>
        <DateField
          label={texts.date}
          name={`${name}.date`}
          value={exception.date}
          error={errorAt('date')}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          name={`${name}.name`}
          maxLength={60}
          autoComplete="off"
          value={exception.name}
          error={errorAt('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <IconButton label={texts.removeDay(title)} icon={<X aria-hidden="true" />} onClick={onRemove} />
      </div>
      <DayHoursRow
        label={texts.state}
        name={name}
        day={exception}
        error={errorAt('hours.from') ?? errorAt('hours.until')}
        onChange={onChange}
      />
    </fieldset>
  );
}
