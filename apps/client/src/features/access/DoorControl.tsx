import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import {
  accessId,
  isAlarmed,
  isGate,
  isKnownType,
  isStale,
  mayShare,
} from '@gatehouse/contract/rules/accessStatus';
import { UserRoundPlus } from 'lucide-react';
import { DoorPanel } from '../../doors/DoorPanel.tsx';
import { alarmText, isForcedOpen } from '../../doors/doorView.ts';
import { contactMarks, contactsOf } from '../../forms/contacts.tsx';
import { useIsOnline } from '../../lib/connection.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './DoorControl.module.css';
import { type BlockReason, blockReasonAt } from './doorView.ts';
import { Lights } from './Lights.tsx';
import { messages } from './messages.ts';
import { RenameUnit } from './RenameUnit.tsx';
import { formatValidity } from './sharing/shareLabels.ts';
import { useCustomerBluetooth } from './useCustomerBluetooth.ts';
import { useCustomerCommand } from './useCustomerCommand.ts';

type DoorControlProps = { access: Access; site: AccessSite; fetchedAt: number };

/** A customer's unit or gate: what stands in the way of opening it, what is due, and its door. */
export function DoorControl({ access, site, fetchedAt }: DoorControlProps) {
  const now = useNow(1_000);
  const isOnline = useIsOnline();
  const { command, isSettling, send, dismiss, shown } = useCustomerCommand({ access, site });
  const bluetooth = useCustomerBluetooth(access);
  // Without a connection what is shown is the past, however short
  const age = isOnline ? now - fetchedAt : Number.POSITIVE_INFINITY;
  const blockReason = blockReasonAt(shown, Temporal.Instant.fromEpochMilliseconds(now), site.timeZone);
  const isBlocked = blockReason !== undefined && !blockReason.isOverlock;

  return (
    <DoorPanel
      name={access.name}
      audience="customer"
      door={shown}
      age={age}
      fetchedAt={fetchedAt}
      command={command}
      isSettling={isSettling}
      onSend={(action) => void send(action)}
      onDismiss={dismiss}
      bluetooth={blockReason ? undefined : bluetooth}
      isBlocked={isBlocked}
      only={blockReason?.isOverlock ? 'lock' : undefined}
      header={
        <>
          <DoorHeading access={access} site={site} now={now} />
          <DoorWarnings door={shown} blockReason={blockReason} />
        </>
      }
    >
      {access.lightsOn !== null && access.permission === 'unit' && (
        <Lights
          unitId={access.id}
          isOn={access.lightsOn}
          isStale={isStale(shown, age)}
          isBlocked={isBlocked}
        />
      )}
    </DoorPanel>
  );
}

/** What the door is called, where it is, by whom it was shared, and what its renter may change about it. */
function DoorHeading({ access, site, now }: { access: Access; site: AccessSite; now: number }) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 translate="no">{access.name}</h1>
        {mayShare(access) && !isGate(access) && <RenameUnit access={access} />}
        {mayShare(access) && (
          <LinkButton
            className={styles.share}
            to={hrefTo('ShareAccessMain', { id: accessId(access) })}
            icon={<UserRoundPlus aria-hidden="true" />}
          >
            {messages.share}
          </LinkButton>
        )}
      </div>
      <p className={styles.where}>
        <Facts of={[site.name, access.secondarySubtitle]} />
      </p>
      {access.sharedBy !== null && (
        <p className={styles.where}>
          {messages.sharedBy(access.sharedBy, formatValidity(access, site.timeZone, now))}
        </p>
      )}
    </header>
  );
}

type DoorWarningsProps = { door: Access; blockReason: BlockReason | undefined };

/** What is the matter with the door and with its booking. */
function DoorWarnings({ door, blockReason }: DoorWarningsProps) {
  return (
    <>
      {isAlarmed(door) && (
        <Banner tone="alarm">
          {isForcedOpen(door) ? messages.alarmIsOn : messages.alarming(alarmText(door))}
        </Banner>
      )}
      {!isKnownType(door.type) && <Banner tone="warning">{messages.unknownDoor}</Banner>}
      {door.bookingState === 'InArrears' && !blockReason && (
        <Banner tone="warning">
          {messages.overdue}
          <p className={styles.quiet}>{messages.overdueNext}</p>
        </Banner>
      )}
      {blockReason && (
        <Banner tone="warning">
          {blockReason.title}
          <p className={styles.quiet}>{blockReason.text}</p>
          {blockReason.asksStaff && <StaffContact />}
        </Banner>
      )}
    </>
  );
}

/** How to reach whoever can open the door, where the operator says so. */
function StaffContact() {
  const contacts = contactsOf(useOrganisation());
  if (contacts.length === 0) return null;
  return (
    <p className={styles.quiet}>
      <RichText text={messages.contacts(contacts)} marks={contactMarks} />
    </p>
  );
}
