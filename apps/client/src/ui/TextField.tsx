import type { ChangeEvent, InputEvent, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { Field, type FieldText, useFieldControl } from './Field.tsx';
import { applyMask, blocksNumberKey, caretAfterMask, masks } from './mask.ts';

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
    /** What of digits it takes. Phone numbers are masked by type="tel". */
    mask?: Exclude<keyof typeof masks, 'phone'>;
    icon?: ReactNode;
    trailing?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField({ label, hint, error, optional, mask, icon, trailing, ...input }: TextFieldProps) {
  const { id: givenId, className, type = 'text', onChange, onKeyDown, onBeforeInput, ...rest } = input;
  const control = useFieldControl(givenId, { hint, error });
  const shape = mask ? masks[mask] : type === 'tel' ? masks.phone : undefined;
  const isNumber = type === 'number';

  function change(event: ChangeEvent<HTMLInputElement>) {
    if (shape) maskInPlace(event.currentTarget, shape);
    onChange?.(event);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isNumber && blocksNumberKey(event)) event.preventDefault();
    onKeyDown?.(event);
  }

  // Touch keyboards and pasting name no key
  function beforeInput(event: InputEvent<HTMLInputElement>) {
    if (isNumber && event.data && /\D/.test(event.data)) event.preventDefault();
    onBeforeInput?.(event);
  }

  return (
    <Field id={control.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.box}>
        {icon && <span className={styles.lead}>{icon}</span>}
        <input
          inputMode={isNumber || mask ? 'numeric' : undefined}
          {...rest}
          {...control}
          type={type}
          className={cx(styles.control, className)}
          onChange={change}
          onKeyDown={keyDown}
          onBeforeInput={beforeInput}
        />
        {trailing}
      </div>
    </Field>
  );
}

function maskInPlace(input: HTMLInputElement, shape: string) {
  const { value, selectionStart } = input;
  const masked = applyMask(value, shape);
  if (masked === value) return;
  input.value = masked;
  const caret = caretAfterMask(value, selectionStart ?? value.length, masked);
  input.setSelectionRange(caret, caret);
}
