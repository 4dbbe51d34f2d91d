import { accessStatus, isAlarmed, isGate, isStale } from '@gatehouse/contract/rules/accessStatus';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../ui/cx.ts';
import { DoorDrawing } from '../ui/drawings/DoorDrawing.tsx';
import { type Stage, Stages } from '../ui/Stages.tsx';
import { StatusIcon } from '../ui/StatusIcon.tsx';
import { statusTone, statusWord } from '../ui/status.ts';
import { bluetoothStages } from './bluetooth/stages.ts';
import type { BluetoothWay } from './bluetooth/useBluetooth.ts';
import { type Command, commandStages } from './commandStages.ts';
import { DoorActions } from './DoorActions.tsx';
import styles from './DoorPanel.module.css';
import { type Door, type DoorAction, doorActions, doorBadge, doorFacts } from './doorView.ts';
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
  const { audience, bluetooth, isBlocked = false, only, header, children, needs } = props;
  const status = accessStatus(door, isGate(door), age);
  const stale = isStale(door, age);
  const actions = only ? [only] : doorActions(door, status);
  const isSending = command?.state === 'sending';
  const stages = bluetooth?.command
    ? bluetoothStages(bluetooth.command)
    : command && commandStages(command, kindOf(door), door.doorStatus, audience);

  return (
    <section className={styles.control} aria-label={name}>
      {header}
      <DoorState name={name} door={door} age={age} fetchedAt={fetchedAt} isBusy={isSending} />

      <dl className={styles.facts} data-stale={stale}>
        {doorFacts(door, stale).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}

      <div className={cx(styles.bar, stages && styles.withProgress)}>
        {stages && <CommandProgress stages={stages} />}
        {!isBlocked && (
          <DoorActions
            actions={actions}
            isCutOff={stale}
            command={command}
            isSettling={isSettling}
            onSend={onSend}
            onDismiss={onDismiss}
            bluetooth={bluetooth}
          >
            {needs}
            {actions[0] === 'lock' && door.doorStatus === 'open' && !stale && (
              <p className={styles.hint}>The door stands open: close it before you lock it.</p>
            )}
          </DoorActions>
        )}
      </div>
    </section>
  );
}

type DoorStateProps = Pick<DoorPanelProps, 'name' | 'door' | 'age' | 'fetchedAt'> & { isBusy: boolean };

/** The door drawn and named as its device reported it, and how long ago that was. */
function DoorState({ name, door, age, fetchedAt, isBusy }: DoorStateProps) {
  const badge = doorBadge(door, age);
  return (
    <div className={styles.picture}>
      <DoorDrawing
        kind={kindOf(door)}
        lock={door.lockStatus}
        door={door.doorStatus}
        isAlarmed={isAlarmed(door)}
        isStale={isStale(door, age)}
        isBusy={isBusy}
      />
      <div className={styles.state}>
        <p className={styles.word} data-tone={statusTone[badge]} aria-live="polite" aria-atomic="true">
          <StatusIcon status={badge} size={28} />
          <span className="visually-hidden">{name}: </span>
          {statusWord[accessStatus(door, isGate(door), age)]}
        </p>
        <p className={styles.quiet}>
          <ReportAge door={door} age={age} fetchedAt={fetchedAt} />
        </p>
      </div>
    </div>
  );
}

const kindOf = (door: Door) => (isGate(door) ? 'gate' : 'door');

/** What becomes of a command, each change brought into sight where the page is higher than the window. */
function CommandProgress({ stages }: { stages: Stage[] }) {
  const box = useRef<HTMLDivElement>(null);
  const states = stages.map(({ state }) => state).join(' ');
  // Some browsers answer with a promise, which is no way to clean up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It moves with what is shown.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [states]);
  return (
    <div ref={box} className={styles.stages}>
      <Stages label="Your command" stages={stages} />
    </div>
  );
}
