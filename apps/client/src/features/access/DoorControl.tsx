import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import {
  accessId,
  accessStatus,
  isAlarmed,
  isGate,
  isKnownType,
  isStale,
  mayShare,
} from '@gatehouse/contract/rules/accessStatus';
import { UserRoundPlus } from 'lucide-react';
import { useIsOnline } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { cx } from '../../ui/cx.ts';
import { DoorDrawing } from '../../ui/drawings/DoorDrawing.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Stages } from '../../ui/Stages.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { statusTone, statusWord } from '../../ui/status.ts';
import { useNow } from '../../ui/useNow.ts';
import { ActionButton } from './ActionButton.tsx';
import { commandStages } from './commandStages.ts';
import styles from './DoorControl.module.css';
import { barrierAt, doorActions, doorFacts, doorSign } from './doorView.ts';
import { Lights } from './Lights.tsx';
import { ReportAge } from './ReportAge.tsx';
import { timeWords } from './sharing/shareWords.ts';
import { useDoorCommand } from './useDoorCommand.ts';

type DoorControlProps = { access: Access; site: AccessSite; fetchedAt: number };

/** The door as its device reported it, and the one thing to do with it. Nothing shows before the device said so. */
export function DoorControl({ access, site, fetchedAt }: DoorControlProps) {
  const now = useNow(1_000);
  const isOnline = useIsOnline();
  const { command, send, shown } = useDoorCommand(access);
  // Without a connection what is shown is the past, however short
  const age = isOnline ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const thing = isGate(access) ? 'gate' : 'door';
  const status = accessStatus(shown, isGate(access), age);
  const sign = doorSign(shown, age);
  const stale = isStale(shown, age);
  const barrier = barrierAt(shown, Temporal.Instant.fromEpochMilliseconds(now), site.timeZone);
  const actions = doorActions(shown, status);
  const isSending = command?.state === 'sending';

  return (
    <section className={styles.control} aria-label={access.name}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{access.name}</h1>
          {mayShare(access) && (
            <LinkButton
              to={hrefTo('ShareAccessMain', { id: accessId(access) })}
              icon={<UserRoundPlus aria-hidden="true" />}
            >
              Share
            </LinkButton>
          )}
        </div>
        <p className={styles.where}>
          {site.name}
          {access.secondarySubtitle && ` · ${access.secondarySubtitle}`}
        </p>
        {access.sharedBy !== null && (
          <p className={styles.where}>
            Shared with you by {access.sharedBy}, {timeWords(access, site.timeZone, now)}
          </p>
        )}
      </header>

      {isAlarmed(shown) && (
        <Banner tone="alarm">
          Alarming{shown.alarmCause && `: ${shown.alarmCause}`}. Opening it yourself ends the alarm.
        </Banner>
      )}
      {!isKnownType(access.type) && (
        <Banner tone="warning">This version of Gatehouse does not know what kind of door this is.</Banner>
      )}
      {access.bookingState === 'InArrears' && !barrier && (
        <Banner tone="warning">
          A payment for this unit is overdue.
          <p className={styles.quiet}>
            It is tried again by itself. While it stays unpaid the unit may be overlocked.
          </p>
        </Banner>
      )}
      {barrier && (
        <Banner tone="warning">
          {barrier.title}
          <p className={styles.quiet}>{barrier.text}</p>
        </Banner>
      )}

      <div className={styles.picture}>
        <DoorDrawing
          kind={thing}
          lock={shown.lockStatus}
          door={shown.doorStatus}
          isAlarmed={isAlarmed(shown)}
          isStale={stale}
          isBusy={isSending}
        />
        <div className={styles.state}>
          <p className={styles.word} data-tone={statusTone[sign]} aria-live="polite" aria-atomic="true">
            <StatusIcon status={sign} size={28} />
            <span className="visually-hidden">{access.name}: </span>
            {statusWord[status]}
          </p>
          <p className={styles.quiet}>
            <ReportAge access={shown} age={age} fetchedAt={fetchedAt} />
          </p>
        </div>
      </div>

      <dl className={styles.facts} data-stale={stale}>
        {doorFacts(shown, stale).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {access.lightsOn !== null && access.permission === 'unit' && (
        <Lights unitId={access.id} isOn={access.lightsOn} isStale={stale} isBarred={barrier !== undefined} />
      )}

      <div className={cx(styles.bar, command && styles.told)}>
        {command && <Stages label="Your command" stages={commandStages(command, thing, shown.doorStatus)} />}
        {barrier === undefined && (
          <div className={styles.actions}>
            {actions[0] === 'lock' && shown.doorStatus === 'open' && !stale && (
              <p className={styles.hint}>The door stands open: close it before you lock it.</p>
            )}
            {actions.map((action, place) => (
              <ActionButton
                key={action}
                action={action}
                isMain={place === 0}
                isSending={isSending && command.action === action}
                isWaiting={isSending && command.action !== action}
                onPress={() => void send(action)}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
