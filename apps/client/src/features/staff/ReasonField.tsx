import { plainTextProblem } from '@gatehouse/contract/formats/plainText';
import { TextField } from '../../ui/TextField.tsx';

type ReasonFieldProps = {
  hint: string;
  value: string;
  onChange: (reason: string) => void;
  /** The person tried to go on without one. */
  isTried: boolean;
};

/** Why staff touch what a customer has behind a door. */
export function ReasonField({ hint, value, onChange, isTried }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint={hint}
      error={isTried && value.trim() === '' ? 'Reason is a required field' : plainTextProblem(value)}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
