import { asLine } from '@gatehouse/contract/formats/typedText';
import { type ComponentProps, useState } from 'react';
import { TextField } from '../ui/TextField.tsx';
import { messages } from './messages.ts';

type LimitedFieldProps = ComponentProps<typeof TextField> & {
  /** How many characters are taken. */
  limit: number;
};

/** From this many characters left on the limit is said. */
const NEAR = 10;

/** A line of text that says how much room is left before it runs out, and cuts nothing off. */
export function LimitedField({ limit, hint, onChange, ...field }: LimitedFieldProps) {
  const [length, setLength] = useState(0);
  const left = limit - length;
  const room = left < 0 ? messages.charactersOver(-left) : messages.charactersLeft(left);
  return (
    <TextField
      {...field}
      hint={left > NEAR ? hint : room}
      onChange={(event) => {
        setLength(asLine(event.target.value).length);
        onChange?.(event);
      }}
    />
  );
}
