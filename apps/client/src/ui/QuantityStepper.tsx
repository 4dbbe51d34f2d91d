import { Minus, Plus, Trash2 } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { messages } from './messages.ts';
import styles from './QuantityStepper.module.css';

type QuantityStepperProps = {
  /** What is counted, for screen readers. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** 0 lets the last one be removed (docs/specification/orders.md#cart). */
  min?: number;
  max?: number;
  /** The last one is counted down like the others, because nothing goes away with it. */
  isCountOnly?: boolean;
  disabled?: boolean;
};

export function QuantityStepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  isCountOnly,
  disabled,
}: QuantityStepperProps) {
  const removes = value <= 1 && min === 0 && !isCountOnly;
  return (
    <fieldset className={styles.stepper}>
      <legend className="visually-hidden">{label}</legend>
      <IconButton
        label={removes ? messages.remove : messages.oneLess}
        icon={removes ? <Trash2 /> : <Minus />}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className={styles.value}>{value}</output>
      <IconButton
        label={messages.oneMore}
        icon={<Plus />}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  );
}
