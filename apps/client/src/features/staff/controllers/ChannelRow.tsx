import type { ControllerDoor } from '@gatehouse/contract/api/controllers';
import { hrefTo } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './Controllers.module.css';
import { type DoorWork, workLabel } from './doorWork.ts';

type ChannelRowProps = {
  door: ControllerDoor;
  /** Whether what the door reported is how it is now. */
  isFresh: boolean;
  /** What may be done at it. */
  works: readonly DoorWork['kind'][];
  onWork: (work: DoorWork) => void;
};

/** One channel: what is wired to it, and what can be done there. */
export function ChannelRow({ door, isFresh, works, onWork }: ChannelRowProps) {
  const { channel, kind, id, name } = door;
  return (
    <li className={styles.item}>
      <div className={styles.door}>
        <div className={styles.doorHead}>
          <h3>{name}</h3>
          <span className={styles.quiet}>{doorText(door, isFresh)}</span>
        </div>
        <div className={styles.actions}>
          {(kind === 'unit' || kind === 'gate') && (
            <LinkButton to={hrefTo('UserAccessControl', { id: `${kind}_${id}` })}>
              Open or lock <span className="visually-hidden">{name}</span>
            </LinkButton>
          )}
          {works.map((work) => {
            const { action, at } = workLabel(work, name);
            return (
              <Button key={work} onClick={() => onWork({ kind: work, channel })}>
                {action} <span className="visually-hidden">{at}</span>
              </Button>
            );
          })}
        </div>
      </div>
    </li>
  );
}

/** What is wired to a channel; what was reported before the link went down stands in the past. */
function doorText({ kind, rented, lockStatus, doorStatus }: ControllerDoor, isFresh: boolean): string {
  const reported = (word: string | null, missing?: string) =>
    word === null ? missing : isFresh || word === 'overlocked' ? word : `was ${word}`;
  const facts = [
    kind === 'free' ? 'Free' : kind === 'unit' ? (rented ? 'Rented' : 'Vacant') : undefined,
    reported(lockStatus, 'lock not reported'),
    reported(doorStatus),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
