import { plainTextProblem } from '@gatehouse/contract/formats/plainText';
import { asLine } from '@gatehouse/contract/formats/typedText';
import { useId, useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';
import { readUsedReasons } from './usedReasons.ts';

type ReasonFieldProps = {
  hint: string;
  value: string;
  onChange: (reason: string) => void;
  /** The person tried to go on without one. */
  isTried: boolean;
};

/** Why staff touch what a customer has behind a door; offers the reasons they gave last. */
export function ReasonField({ hint, value, onChange, isTried }: ReasonFieldProps) {
  const listId = useId();
  const [used] = useState(readUsedReasons);
  return (
    <>
      <TextField
        name="reason"
        label={messages.reason.label}
        hint={hint}
        error={isTried && asLine(value) === '' ? messages.reason.required : plainTextProblem(value)}
        value={value}
        maxLength={200}
        list={listId}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {used.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
