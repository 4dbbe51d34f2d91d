import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';

type ChipProps = {
  selected: boolean;
  onToggle: (selected: boolean) => void;
  icon?: ReactNode;
  children: ReactNode;
};

/** A filter that is on or off. */
export function Chip({ selected, onToggle, icon, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} className={styles.chip} onClick={() => onToggle(!selected)}>
      {selected ? <Check aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
