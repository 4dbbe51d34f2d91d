import { ChevronRight, X } from 'lucide-react';
import type { Ref } from 'react';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { UnitIcon } from '../../../ui/UnitIcon.tsx';
import { factsOf } from './labels.ts';
import styles from './PlanCard.module.css';
import type { PlanDoor } from './planDoors.ts';

type PlanCardProps = {
  door: PlanDoor;
  areaName: string;
  onClose: () => void;
  ref: Ref<HTMLElement>;
};

/** The chosen door: its four facts, how old they are, and the way to its own screen. */
export function PlanCard({ door, areaName, onClose, ref }: PlanCardProps) {
  const { item, place } = door;
  const { name, reportedAt } = item.door;
  return (
    <section ref={ref} className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <UnitIcon type={item.kind === 'lockable' ? 'locker' : item.door.type} />
        </span>
        <div className={styles.title}>
          <h2>{name}</h2>
          <p>
            {areaName} ·{' '}
            {reportedAt === null ? 'nothing reported yet' : <Age since={reportedAt} prefix="reported" />}
          </p>
        </div>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </header>
      <dl className={styles.facts}>
        {factsOf(door).map(({ name: fact, value }) => (
          <div key={fact} data-alarmed={fact === 'Alarm' && door.look.isAlarmed}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton variant="primary" wide to={hrefTo('UserAccessControl', { id: place.key })}>
        Open and lock
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </section>
  );
}
