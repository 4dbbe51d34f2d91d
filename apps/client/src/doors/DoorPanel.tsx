import { accessStatus, isAlarmed, isGate, isStale } from '@gatehouse/contract/rules/accessStatus';
import { type ReactNode, useEffect, useRef } from 'react';
import { DoorDrawing } from '../ui/drawings/DoorDrawing.tsx';
import { doorKindOf } from '../ui/drawings/doorShapes.ts';
import { type Stage, Stages } from '../ui/Stages.tsx';
import { StatusIcon } from '../ui/StatusIcon.tsx';
import { statusTone } from '../ui/status.ts';
import { bluetoothStages } from './bluetooth/stages.ts';
import type { BluetoothWay } from './bluetooth/useBluetooth.ts';
import { type Command, commandStages } from './commandStages.ts';
import { DoorActions } from './DoorActions.tsx';
import styles from './DoorPanel.module.css';
import { type Door, type DoorAction, doorActions, doorFacts, doorHeadline } from './doorView.ts';
import { messages } from './messages.ts';
import { ReportAge } from './ReportAge.tsx';

type DoorPanelProps = {
  name: string;
  /** Who reads why a command failed. */
  audience: 'customer' | 'staff';
  /** The door, with its lock as the device confirmed it last. */
  door: Door;
  /** How long ago it was fetched, in ms, and when. */
  age: number;
  fetchedAt: number;
  command: Command | undefined;
  /** It was answered this moment. */
  isSettling: boolean;
  onSend: (action: DoorAction) => void;
  /** Takes away what is shown of the last command, for one that goes another way. */
  onDismiss: () => void;
  /** The way to it that needs no network, where this device and the door have it. */
  bluetooth?: BluetoothWay | undefined;
  /** It obeys no command of this person now. */
  isBlocked?: boolean;
  /** The one thing that this person may do with it now, where not all. */
  only?: DoorAction | undefined;
  /** Above the drawing: what it is, and what is the matter with it. */
  header: ReactNode;
  /** Under the facts. */
  children?: ReactNode;
  /** What a command needs, above its button. */
  needs?: ReactNode;
};

/** A door as its device reported it, and the one thing to do with it. Nothing shows before the device said so. */
export function DoorPanel({
  name,
  door,
  age,
  fetchedAt,
  command,
  isSettling,
  onSend,
  onDismiss,
  ...props
}: DoorPanelProps) {
  const { audience, bluetooth, only, header, children, needs } = props;
  const isBlocked = props.isBlocked || !door.hasController;
  const stale = isStale(door, age);
  const actions = only ? [only] : doorActions(door, accessStatus(door, isGate(door), age));
  const stages = bluetooth?.command
    ? bluetoothStages(bluetooth.command)
    : command && commandStages(command, kindOf(door), door.doorStatus, audience);

  return (
    <section className={styles.control} aria-label={name}>
      <div className={styles.header}>{header}</div>
      <div className={styles.picture}>
        <DoorDrawing
          kind={doorKindOf(isGate(door) ? 'gate' : door.type)}
          lock={door.lockStatus}
          door={door.doorStatus}
          isAlarmed={isAlarmed(door)}
          isStale={stale}
          isBusy={command?.state === 'sending'}
        />
      </div>
      <dl className={styles.facts} data-stale={stale}>
        {doorFacts(door, stale).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.more}>{children}</div>

      <div className={styles.dock} data-dock>
        <DoorState name={name} door={door} age={age} fetchedAt={fetchedAt} />
        <div className={styles.said}>
          <div className={styles.stages}>{stages && <CommandProgress stages={stages} />}</div>
          {!isBlocked && <Notes hint={hintOf(actions, door, stale, bluetooth)} needs={needs} />}
        </div>
        {!isBlocked && (
          <DoorActions
            actions={actions}
            isCutOff={stale}
            command={command}
            isSettling={isSettling}
            onSend={onSend}
            onDismiss={onDismiss}
            bluetooth={bluetooth}
          />
        )}
      </div>
    </section>
  );
}

/** What is worth knowing before the button is pressed. */
function hintOf(
  actions: readonly DoorAction[],
  door: Door,
  stale: boolean,
  bluetooth: BluetoothWay | undefined,
): string | undefined {
  if (stale && bluetooth?.isHeld === false) return messages.phoneNotHeld;
  const standsOpen = actions[0] === 'lock' && door.doorStatus === 'open' && !stale;
  return standsOpen ? messages.closeBeforeLocking : undefined;
}

function Notes({ hint, needs }: { hint: string | undefined; needs: ReactNode }) {
  if (!hint && !needs) return null;
  return (
    <div className={styles.notes}>
      {hint && <p className={styles.hint}>{hint}</p>}
      {needs}
    </div>
  );
}

type DoorStateProps = Pick<DoorPanelProps, 'name' | 'door' | 'age' | 'fetchedAt'>;

/** The door named as its device reported it, and how long ago that was; always in sight with its commands. */
function DoorState({ name, door, age, fetchedAt }: DoorStateProps) {
  const { status, word } = doorHeadline(door, age);
  return (
    <div className={styles.state}>
      <p className={styles.word} data-tone={statusTone[status]} aria-live="polite" aria-atomic="true">
        <StatusIcon status={status} size={28} />
        <span className="visually-hidden">{name}: </span>
        {word}
      </p>
      <p className={styles.quiet}>
        <ReportAge door={door} age={age} fetchedAt={fetchedAt} />
      </p>
    </div>
  );
}

const kindOf = (door: Door) => (isGate(door) ? 'gate' : 'door');

/** What becomes of a command; where not all of it fits, the newest of it is in sight. */
function CommandProgress({ stages }: { stages: Stage[] }) {
  const box = useRef<HTMLDivElement>(null);
  const states = stages.map(({ state }) => state).join(' ');
  // Some browsers answer with a promise, which is no way to clean up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It moves with what is shown.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [states]);
  return (
    <div ref={box}>
      <Stages label={messages.yourCommand} stages={stages} />
    </div>
  );
}
