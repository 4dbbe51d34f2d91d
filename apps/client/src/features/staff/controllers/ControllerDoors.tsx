import type { ControllerDoor, StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { useIsOnline } from '../../../lib/connection.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { AttachUnit } from './AttachUnit.tsx';
import { Calibration } from './Calibration.tsx';
import styles from './Controllers.module.css';
import { isAnyOccupied, occupiedText } from './controllerLabels.ts';
import { DetachUnit } from './DetachUnit.tsx';
import { GiveReason } from './GiveReason.tsx';
import { LockSettings } from './LockSettings.tsx';
import { TestRun } from './TestRun.tsx';

type ControllerDoorsProps = {
  controller: StaffControllerDetails;
  site: StaffSite;
  onWatch: (isWatchedClosely: boolean) => void;
};
type DoorWork = { kind: 'test' | 'calibration' | 'settings' | 'detach'; channel: number };
type Work = (DoorWork & { reason?: string }) | { kind: 'attach' };

const titles: { [Kind in DoorWork['kind']]: string } = {
  test: 'Test',
  calibration: 'Calibrate',
  settings: 'Settings of',
  detach: 'Detach',
};

/** The channels of a controller one by one, and what an installer does at each. */
export function ControllerDoors({ controller, site, onWatch }: ControllerDoorsProps) {
  const [work, setWork] = useState<Work>();
  /** What needs a reason before it can begin. */
  const [unexplained, setUnexplained] = useState<DoorWork>();
  const isOnline = useIsOnline();
  const mayInstall = site.rights.install;
  const mayWire = mayInstall && site.commissionMode;
  const hasRight = site.rights.rentedAccess;
  const doorOf = (channel: number) => controller.doors.find((one) => one.channel === channel);
  const door = work && 'channel' in work ? doorOf(work.channel) : undefined;
  const lock = door?.motorisedLock ?? null;

  const mayTouch = (one: ControllerDoor) => hasRight || one.occupied === null;

  function begin(next: Work) {
    setWork(next);
    onWatch(next.kind === 'calibration');
  }
  /** Begins what is done at a door, or asks why first. */
  function beginAt(next: DoorWork) {
    if (concernedBy(controller, next).length > 0) setUnexplained(next);
    else begin(next);
  }
  // A reply that comes once its door has changed ends nothing that was begun since.
  function end() {
    setWork((current) => (current === work ? undefined : current));
    if (work?.kind === 'calibration') onWatch(false);
  }
  return (
    <section className={styles.section}>
      <div className={styles.doorHead}>
        <h2>Channels</h2>
        {mayWire && <Button onClick={() => begin({ kind: 'attach' })}>Attach unit</Button>}
      </div>
      {mayInstall && !hasRight && isAnyOccupied(controller) && (
        <p className={styles.quiet}>
          {occupiedText(controller.doors.filter((one) => one.occupied !== null))} Testing and changing that
          needs the right to rented units.
        </p>
      )}
      {mayInstall && !site.commissionMode && (
        <p className={styles.quiet}>
          Units are attached and detached here once the site is being commissioned.
        </p>
      )}
      <Card>
        <ul className={styles.list}>
          {controller.doors.map((one) => (
            <li key={one.channel} className={styles.item}>
              <div className={styles.door}>
                <div className={styles.doorHead}>
                  <h3>{one.name}</h3>
                  <span className={styles.quiet}>{doorText(one, controller.online && isOnline)}</span>
                </div>
                <div className={styles.actions}>
                  {(one.kind === 'unit' || one.kind === 'gate') && (
                    <LinkButton to={hrefTo('UserAccessControl', { id: `${one.kind}_${one.id}` })}>
                      Open or lock <span className="visually-hidden">{one.name}</span>
                    </LinkButton>
                  )}
                  {mayInstall && (hasRight || !isAnyOccupied(controller)) && (
                    <Button onClick={() => beginAt({ kind: 'test', channel: one.channel })}>
                      Test <span className="visually-hidden">{one.name}</span>
                    </Button>
                  )}
                  {mayInstall && one.motorisedLock && mayTouch(one) && (
                    <>
                      <Button onClick={() => beginAt({ kind: 'calibration', channel: one.channel })}>
                        Calibrate <span className="visually-hidden">{one.name}</span>
                      </Button>
                      <Button onClick={() => beginAt({ kind: 'settings', channel: one.channel })}>
                        Settings <span className="visually-hidden">of {one.name}</span>
                      </Button>
                    </>
                  )}
                  {mayWire && one.kind === 'unit' && mayTouch(one) && (
                    <Button onClick={() => beginAt({ kind: 'detach', channel: one.channel })}>
                      Detach <span className="visually-hidden">{one.name}</span>
                    </Button>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {unexplained && (
        <GiveReason
          title={`${titles[unexplained.kind]} ${doorOf(unexplained.channel)?.name ?? ''}`}
          text={occupiedText(concernedBy(controller, unexplained))}
          onGiven={(reason) => {
            setUnexplained(undefined);
            begin({ ...unexplained, reason });
          }}
          onClose={() => setUnexplained(undefined)}
        />
      )}
      {work?.kind === 'attach' && <AttachUnit controller={controller} site={site} onClose={end} />}
      {work?.kind === 'detach' && door?.kind === 'unit' && (
        <DetachUnit door={door} reason={work.reason} onClose={end} />
      )}
      {work?.kind === 'test' && door && (
        <TestRun controller={controller} door={door} reason={work.reason} onClose={end} />
      )}
      {work?.kind === 'calibration' && door && lock && (
        <Calibration
          controller={controller}
          name={door.name}
          lock={lock}
          reason={work.reason}
          onClose={end}
        />
      )}
      {work?.kind === 'settings' && door && lock && (
        <LockSettings name={door.name} lock={lock} reason={work.reason} onClose={end} />
      )}
    </section>
  );
}

/** The doors with a customer's things that a work concerns: a test also keeps the alarms of all others quiet. */
function concernedBy({ doors }: StaffControllerDetails, { kind, channel }: DoorWork): ControllerDoor[] {
  return doors.filter((door) => door.occupied !== null && (kind === 'test' || door.channel === channel));
}

/** What is wired to a channel; what was reported before the link went down stands in the past. */
function doorText({ kind, rented, lockStatus, doorStatus }: ControllerDoor, isFresh: boolean): string {
  const reported = (word: string | null, missing?: string) =>
    word === null ? missing : isFresh || word === 'overlocked' ? word : `was ${word}`;
  const facts = [
    kind === 'free' ? 'Free' : kind === 'unit' ? (rented ? 'Rented' : 'Vacant') : undefined,
    reported(lockStatus, 'lock not told'),
    reported(doorStatus),
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
