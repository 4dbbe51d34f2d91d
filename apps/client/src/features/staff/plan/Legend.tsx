import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PlanDoorShape } from '../../../doors/plan/PlanDoorShape.tsx';
import type { Mark } from '../../../doors/plan/shape.ts';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import type { Colouring } from './colours.ts';
import styles from './Legend.module.css';
import { messages } from './messages.ts';
import { PlanSymbols } from './PlanSymbols.tsx';

const marksOf: Record<Colouring, readonly Mark[]> = {
  state: ['locked', 'unlocked', 'overlocked', 'unknown', 'offline', 'noController'],
  arrears: ['arrears', 'barred', 'paidUp', 'vacant', 'notRented'],
  battery: ['batteryLow', 'batteryHalf', 'batteryGood', 'noBattery'],
};

type Sample = { title: string; mark: Mark; isOpen: boolean | null; isAlarmed: boolean; isTaken: boolean };

function samplesOf(colouring: Colouring): Sample[] {
  const marks = marksOf[colouring];
  const samples = marks.map((mark) => sample(messages.marks[mark], mark));
  // What is drawn over the colour, on a door as it is most often.
  const usual = { state: 'locked', arrears: 'paidUp', battery: 'batteryGood' } as const;
  return [
    ...samples,
    sample(messages.leafOpen, colouring === 'state' ? 'unlocked' : usual[colouring], { isOpen: true }),
    sample(messages.alarmingDoor, usual[colouring], { isAlarmed: true }),
    ...(colouring === 'state' ? [sample(messages.taken, 'locked', { isTaken: true })] : []),
  ];
}

function sample(title: string, mark: Mark, marked: Partial<Sample> = {}): Sample {
  const isOpen = mark === 'unknown' || mark === 'offline' || mark === 'noController' ? null : false;
  return { title, mark, isOpen, isAlarmed: false, isTaken: false, ...marked };
}

const place = {
  key: '',
  areaId: 0,
  kind: 'unit',
  side: 'bottom',
  box: { x: 8, y: 11, width: 34, height: 28 },
} as const;

/** What the marks of the plan mean, each drawn as on the plan; folded away where there is little room. */
export function Legend({ colouring }: { colouring: Colouring }) {
  const id = useId();
  const isPhone = useBreakpoint() === 'mobile';
  const [isWanted, setWanted] = useState<boolean>();
  const isOpen = isWanted ?? !isPhone;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isWanted) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setWanted(!isOpen)}
      >
        {messages.legend}
        <ChevronDown aria-hidden="true" />
      </button>
      <ul ref={list} id={id} className={styles.legend} aria-label={messages.legend} hidden={!isOpen}>
        {samplesOf(colouring).map(({ title, ...look }, index) => (
          <li key={title} className={styles.entry}>
            <svg className={styles.sample} viewBox="0 0 54 58" aria-hidden="true">
              {index === 0 && <PlanSymbols id={id} step={1} />}
              <PlanDoorShape
                {...look}
                place={place}
                name=""
                title=""
                id={id}
                step={1}
                isChosen={false}
                isFound={false}
                isDimmed={false}
              />
            </svg>
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}
