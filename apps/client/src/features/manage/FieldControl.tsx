import type { Control, Field } from '@gatehouse/contract/resources/field';
import { Controller, type Control as Form } from 'react-hook-form';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { DateField } from '../../ui/DateField.tsx';
import ui from '../../ui/Field.module.css';
import { Field as FieldFrame, useFieldControl } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Input, Inputs } from './formValues.ts';
import { HoursField } from './HoursField.tsx';
import { ValueOptions } from './ListFilters.tsx';
import styles from './Manage.module.css';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';

type FieldControlProps = {
  form: Form<Inputs>;
  name: string;
  field: Field;
  titles: Titles;
  /** The site the row is of, which what it names is of too. */
  siteId: number | undefined;
  disabled: boolean;
};

/** A field of a form as its kind is asked for. */
export function FieldControl({ form, name, field, titles, siteId, disabled }: FieldControlProps) {
  return (
    <Controller
      control={form}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Asked
          field={field}
          titles={titles}
          siteId={siteId}
          value={value}
          onChange={onChange}
          input={{
            label: labelOf(field),
            hint: hintOf(field),
            error: error?.message,
            optional: field.empty !== undefined,
            disabled: disabled || field.isFixed,
            name,
            onBlur,
            ref,
          }}
        />
      )}
    />
  );
}

type AskedProps = {
  field: Field;
  titles: Titles;
  siteId: number | undefined;
  value: Input;
  onChange: (value: Input) => void;
  input: {
    label: string;
    hint: string | undefined;
    error: string | undefined;
    optional: boolean;
    disabled: boolean;
    name: string;
    onBlur: () => void;
    ref: (element: HTMLElement | null) => void;
  };
};

function Asked({ field, titles, siteId, value, onChange, input }: AskedProps) {
  const { control } = field;
  if (control.kind === 'flag') {
    const { optional: _optional, ...tick } = input;
    return (
      <CheckboxField
        {...tick}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (Array.isArray(value)) {
    const options = optionsOf(control, titles, siteId);
    return <Several {...input} options={options} chosen={value.map(String)} onChange={onChange} />;
  }
  const text = String(value);
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (control.kind === 'choice' || control.kind === 'reference') {
    return (
      <SelectField {...input} value={text} onChange={change}>
        <option value="">{field.empty === null ? messages.nothing : messages.chooseOne}</option>
        <ValueOptions field={field} titles={titles} siteId={siteId} />
      </SelectField>
    );
  }
  if (control.kind === 'text' || control.kind === 'lines') {
    return <LongText {...input} value={text} onChange={change} />;
  }
  if (control.kind === 'hours')
    return <HoursField {...input} schema={field.schema} value={text} onChange={onChange} />;
  if (control.kind === 'day') return <DateField {...input} value={text} onChange={change} />;
  return (
    <TextField {...input} {...attributesOf(control)} value={text} onChange={change} autoComplete="off" />
  );
}

/** What a browser is to know of a line of text. */
function attributesOf(control: Control) {
  switch (control.kind) {
    case 'line':
      return { maxLength: control.max };
    case 'money':
      return { inputMode: 'decimal', icon: '$' } as const;
    case 'integer':
      return { inputMode: 'numeric' } as const;
    case 'number':
      return { inputMode: 'decimal' } as const;
    case 'time':
      return { type: 'time' } as const;
    default:
      return {};
  }
}

function labelOf({ label, control }: Field): string {
  const hasUnit = control.kind === 'integer' || control.kind === 'number';
  return hasUnit && control.unit !== undefined ? `${label} (${control.unit})` : label;
}

function hintOf({ hint, control }: Field): string | undefined {
  return control.kind === 'lines' ? [hint, messages.linesHint].filter(Boolean).join(' ') : hint;
}

type Option = { value: string; label: string };

function optionsOf(control: Control, titles: Titles, siteId: number | undefined): Option[] {
  if (control.kind === 'choice') {
    return Object.entries(control.labels).map(([value, label]) => ({ value, label }));
  }
  if (control.kind !== 'reference') return [];
  return [...titles(control.to)].flatMap(([id, row]) => {
    const isElsewhere = siteId !== undefined && row.siteId !== null && row.siteId !== siteId;
    return row.isArchived || isElsewhere ? [] : [{ value: String(id), label: row.title }];
  });
}

type SeveralProps = AskedProps['input'] & {
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Several of some values, each with its tick. */
function Several({ label, hint, error, disabled, name, onBlur, options, chosen, onChange }: SeveralProps) {
  return (
    <fieldset className={styles.several} disabled={disabled} onBlur={onBlur}>
      <legend className={ui.label}>{label}</legend>
      {hint !== undefined && <p className={ui.hint}>{hint}</p>}
      {options.map(({ value, label: each }) => (
        <CheckboxField
          key={value}
          name={`${name}.${value}`}
          label={each}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
            )
          }
        />
      ))}
      {options.length === 0 && <p className={ui.hint}>{messages.nothing}</p>}
      <p role="alert" className={ui.error}>
        {error}
      </p>
    </fieldset>
  );
}

type LongTextProps = AskedProps['input'] & {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

function LongText({ label, hint, error, optional, ...rest }: LongTextProps) {
  const control = useFieldControl(undefined, { hint, error });
  return (
    <FieldFrame id={control.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={ui.box}>
        <textarea {...rest} {...control} rows={6} className={ui.control} />
      </div>
    </FieldFrame>
  );
}
