import { useId } from 'react';
import styles from './Legend.module.css';
import { PlanDoorShape } from './PlanDoorShape.tsx';
import { PlanSymbols } from './PlanSymbols.tsx';
import type { Look } from './planDoors.ts';

const plain: Look = { lock: 'locked', isOpen: false, isAlarmed: false, isTaken: false };
const entries: readonly { title: string; look: Look }[] = [
  { title: 'Locked', look: plain },
  { title: 'Unlocked', look: { ...plain, lock: 'unlocked' } },
  { title: 'Overlocked', look: { ...plain, lock: 'overlocked' } },
  { title: 'No news', look: { ...plain, lock: 'offline', isOpen: null } },
  { title: 'Door open', look: { ...plain, lock: 'unlocked', isOpen: true } },
  { title: 'Alarming', look: { ...plain, isAlarmed: true } },
  { title: 'Rented, or goods inside', look: { ...plain, isTaken: true } },
];
const place = {
  key: '',
  areaId: 0,
  kind: 'unit',
  side: 'bottom',
  box: { x: 8, y: 11, width: 34, height: 28 },
} as const;

/** What the marks of the plan mean, each drawn as on the plan. */
export function Legend() {
  const id = useId();
  return (
    <ul className={styles.legend} aria-label="Legend">
      {entries.map(({ title, look }, index) => (
        <li key={title} className={styles.entry}>
          <svg className={styles.sample} viewBox="0 0 54 58" aria-hidden="true">
            {index === 0 && <PlanSymbols id={id} step={1} />}
            <PlanDoorShape
              {...look}
              place={place}
              name=""
              id={id}
              step={1}
              isSelected={false}
              isFound={false}
              isDimmed={false}
            />
          </svg>
          {title}
        </li>
      ))}
    </ul>
  );
}
