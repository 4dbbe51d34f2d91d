import { PLAN_GRID_CM } from '@gatehouse/contract/rules/planBoxes';
import { useState } from 'react';
import styles from './ManagePlan.module.css';

type NumberInputProps = { label: string; value: number; min: number; onChange: (value: number) => void };

/** A number of centimetres that counts once its field is left, or Enter is pressed. */
export function NumberInput({ label, value, min, onChange }: NumberInputProps) {
  const [text, setText] = useState<string>();
  function take() {
    const number = Number(text);
    if (text !== undefined && text.trim() !== '' && Number.isFinite(number)) onChange(number);
    setText(undefined);
  }
  return (
    <input
      type="number"
      inputMode="numeric"
      className={styles.number}
      aria-label={label}
      min={min}
      step={PLAN_GRID_CM}
      value={text ?? value}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
