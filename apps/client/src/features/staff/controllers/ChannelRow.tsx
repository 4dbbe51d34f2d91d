import type { ControllerDoor } from '@gatehouse/contract/api/controllers';
import { EllipsisVertical } from 'lucide-react';
import { hrefTo } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import styles from './Controllers.module.css';
import { type DoorWork, workLabel } from './doorWork.ts';
import { messages } from './messages.ts';

type ChannelRowProps = {
  door: ControllerDoor;
  /** Whether what the door reported is how it is now. */
  isFresh: boolean;
  /** What may be done at it. */
  works: readonly DoorWork['kind'][];
  onWork: (work: DoorWork) => void;
};

/** One channel: what is wired to it, and what can be done there; on a desk a row with what is rarer in a menu. */
export function ChannelRow({ door, isFresh, works, onWork }: ChannelRowProps) {
  const { channel, kind, id, name } = door;
  const isRow = useBreakpoint() === 'desktop';
  return (
    <li className={styles.item}>
      <div className={styles.door} data-row={isRow}>
        <div className={styles.doorHead}>
          <h3 translate="no">{name}</h3>
          <span className={styles.quiet}>{doorText(door, isFresh)}</span>
        </div>
        <div className={styles.actions}>
          {(kind === 'unit' || kind === 'gate') && (
            <LinkButton to={hrefTo('UserAccessControl', { id: `${kind}_${id}` })}>
              {messages.openOrLock}{' '}
              <span className="visually-hidden" translate="no">
                {name}
              </span>
            </LinkButton>
          )}
          {isRow && works.length > 0 && (
            <MoreWorks name={name} works={works} onWork={(kind) => onWork({ kind, channel })} />
          )}
          {!isRow &&
            works.map((work) => {
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

type MoreWorksProps = {
  name: string;
  works: readonly DoorWork['kind'][];
  onWork: (kind: DoorWork['kind']) => void;
};

/** What an installer does at a door, behind one button. */
function MoreWorks({ name, works, onWork }: MoreWorksProps) {
  return (
    <Menu
      button={(attributes) => (
        <IconButton {...attributes} label={messages.more(name)} icon={<EllipsisVertical />} />
      )}
      items={works.map((kind) => {
        const { action, at } = workLabel(kind, name);
        return {
          id: kind,
          label: (
            <>
              {action} <span className="visually-hidden">{at}</span>
            </>
          ),
          danger: kind === 'detach',
          onSelect: () => onWork(kind),
        };
      })}
    />
  );
}

/** What is wired to a channel; what was reported before the link went down stands in the past. */
function doorText({ kind, rented, lockStatus, doorStatus }: ControllerDoor, isFresh: boolean): string {
  const reported = (word: string | null, missing?: string) =>
    word === null ? missing : isFresh || word === 'overlocked' ? word : messages.was(word);
  const facts = [
    kind === 'free'
      ? messages.free
      : kind === 'unit'
        ? rented
          ? messages.rented
          : messages.vacant
        : undefined,
    reported(lockStatus, messages.lockNotReported),
    reported(doorStatus),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
