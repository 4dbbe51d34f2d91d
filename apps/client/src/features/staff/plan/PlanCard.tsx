import { ChevronRight, X } from 'lucide-react';
import type { Ref } from 'react';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../../ui/UnitIcon.tsx';
import styles from './PlanCard.module.css';
import type { PlanDoor } from './planDoors.ts';
import { factsOf } from './words.ts';

type PlanCardProps = {
  door: PlanDoor;
  areaName: string;
  onClose: () => void;
  ref: Ref<HTMLElement>;
};

/** The chosen door: its four facts, how old they are, and the way to its own screen. */
export function PlanCard({ door, areaName, onClose, ref }: PlanCardProps) {
  const { item, look, place } = door;
  const { name, reportedAt } = item.door;
  return (
    <section ref={ref} className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <UnitIcon type={item.kind === 'lockable' ? 'locker' : item.door.type} />
        </span>
        <div className={styles.title}>
          <h2>{name}</h2>
          <p>{areaName}</p>
        </div>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </header>
      <StatusBadge status={look.isAlarmed ? 'alarm' : look.lock} />
      <dl className={styles.facts}>
        {factsOf(door).map(({ name: fact, value }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.age}>
        {reportedAt === null ? 'Nothing reported yet.' : <Age since={reportedAt} prefix="Reported" />}
      </p>
      {item.kind !== 'lockable' && (
        <LinkButton variant="primary" wide to={hrefTo('UserAccessControl', { id: place.key })}>
          Open and lock
          <ChevronRight aria-hidden="true" />
        </LinkButton>
      )}
    </section>
  );
}
