import {
  BatteryLow,
  Building2,
  CircleDollarSign,
  CircleDot,
  Cpu,
  List,
  LockOpen,
  type LucideIcon,
  Map as MapIcon,
  OctagonX,
  Siren,
  WifiOff,
  Wrench,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { doorBadge } from '../../../doors/doorView.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../../ui/UnitIcon.tsx';
import { LinkBadge } from '../controllers/ControllerBadges.tsx';
import { asDoor } from '../doors.ts';
import type { Choice } from './choices.ts';
import { messages } from './messages.ts';
import styles from './Palette.module.css';
import type { FoundGroup } from './search.ts';

export type FoundSection = {
  id: FoundGroup['id'] | 'recent';
  choices: readonly Choice[];
  count: number;
};

type FoundProps = {
  id: string;
  sections: readonly FoundSection[];
  active: Choice | undefined;
  /** How old what is known of the doors is, in ms. */
  age: number;
  optionId: (choice: Choice) => string;
  onActive: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
};

/** What can be chosen, in groups; the keys are those of the field, which keeps the focus. */
export function Found({ id, sections, active, age, optionId, onActive, onChoose }: FoundProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(active);
  useEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    const isFirst = option !== null && option === list.current?.querySelector('[role="option"]');
    // With the title of its group.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={messages.found} className={styles.list}>
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list of options, not of fields
        <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
          <p id={`${id}-${section.id}`} role="presentation" className={styles.group}>
            {messages.groups[section.id]}
            {section.count > section.choices.length && (
              <span className={styles.some}> {messages.someOf(section.choices.length, section.count)}</span>
            )}
          </p>
          {section.choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={choice.id}
              id={optionId(choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice === active}
              className={styles.option}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => choice !== active && onActive(choice)}
              onClick={() => onChoose(choice)}
            >
              <Sign choice={choice} />
              <span className={styles.text}>
                <span className={styles.name} translate="no">
                  {choice.name}
                </span>
                {choice.facts !== '' && <span className={styles.facts}>{choice.facts}</span>}
              </span>
              <State choice={choice} age={age} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const placeSigns: Record<string, LucideIcon> = {
  place_list: List,
  place_plan: MapIcon,
  place_controllers: Cpu,
  place_sites: Building2,
  place_alarming: Siren,
  place_jammed: Wrench,
  place_unlocked: LockOpen,
  place_offline: WifiOff,
  place_arrears: CircleDollarSign,
  place_overlocked: OctagonX,
  place_lowBattery: BatteryLow,
};

function Sign({ choice }: { choice: Choice }) {
  if (choice.kind === 'unit')
    return <UnitIcon type={choice.item ? (asDoor(choice.item).type ?? '') : 'door'} />;
  if (choice.kind === 'gate') return <UnitIcon type="gate" />;
  if (choice.kind === 'lockable') return <UnitIcon type="locker" />;
  if (choice.kind === 'controller') return <Cpu aria-hidden="true" />;
  if (choice.kind === 'site') return <Building2 aria-hidden="true" />;
  const Icon = placeSigns[choice.id] ?? CircleDot;
  return <Icon aria-hidden="true" />;
}

/** How a door or a controller stands, by sign and word. */
function State({ choice, age }: { choice: Choice; age: number }) {
  if (choice.kind === 'controller') {
    return choice.online !== undefined && <LinkBadge online={choice.online} />;
  }
  if (choice.kind === 'site' || choice.kind === 'place' || !choice.item) return null;
  return <StatusBadge status={doorBadge(asDoor(choice.item), age)} />;
}
