import { ChevronRight, X } from 'lucide-react';
import type { Ref } from 'react';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { UnitIcon } from '../../../ui/UnitIcon.tsx';
import type { Colouring } from './colours.ts';
import { factsOf } from './labels.ts';
import { messages } from './messages.ts';
import styles from './PlanCard.module.css';
import type { PlanDoor } from './planDoors.ts';

type PlanCardProps = {
  door: PlanDoor;
  areaName: string;
  colouring: Colouring;
  onClose: () => void;
  ref: Ref<HTMLElement>;
};

/** The chosen door: its facts, how old they are, and the way to its own screen. */
export function PlanCard({ door, areaName, colouring, onClose, ref }: PlanCardProps) {
  const { item, place } = door;
  const { name, reportedAt } = item.door;
  return (
    <section ref={ref} className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <UnitIcon type={item.permission === 'lockable' ? 'locker' : item.door.type} />
        </span>
        <div className={styles.title}>
          <h2 translate="no">{name}</h2>
          <p>
            {areaName} ·{' '}
            {reportedAt === null ? (
              messages.nothingReported
            ) : (
              <Age since={reportedAt} prefix={messages.reported} />
            )}
          </p>
        </div>
        <IconButton label={messages.close} icon={<X />} onClick={onClose} />
      </header>
      <dl className={styles.facts}>
        {factsOf(door, colouring).map(({ name: fact, value }) => (
          <div key={fact} data-alarmed={fact === messages.facts.alarm && door.look.isAlarmed}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton variant="primary" wide to={hrefTo('UserAccessControl', { id: place.key })}>
        {messages.openAndLock}
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </section>
  );
}
