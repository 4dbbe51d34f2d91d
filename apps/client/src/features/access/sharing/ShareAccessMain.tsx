import type { Invitation } from '@gatehouse/contract/api/invitations';
import { accessId, isGate, mayShare, parseAccessId } from '@gatehouse/contract/rules/accessStatus';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { hrefTo } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { NoDoor } from '../AccessControl.tsx';
import { findDoor } from '../filterSites.ts';
import { useAccessInfo } from '../queries.ts';
import { messages } from './messages.ts';
import { ShareList } from './ShareList.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import styles from './Sharing.module.css';
import type { OwnDoor } from './shareForm.ts';
import { useSharesOf } from './shareQueries.ts';

/**
 * Who else may open a unit or gate of the customer's own booking (docs/specification/invitations.md#screens).
 */
export function ShareAccessMain() {
  const { id = '' } = useParams();
  const info = useAccessInfo();
  const name = parseAccessId(id);
  const door = name && info.data && findDoor(info.data.Sites, name);
  useTitle(door && messages.shareDoor(door.access.name));

  if (door) return mayShare(door.access) ? <Sharing key={id} door={door} /> : <NotYours door={door} />;
  if (name === undefined || info.data) return <NoDoor />;
  return (
    <div className={styles.page}>
      <h1>{messages.shareAccess}</h1>
      {info.error ? <QueryError query={info} /> : <Waiting />}
    </div>
  );
}

function Sharing({ door }: { door: OwnDoor }) {
  const { access, site } = door;
  const [isInviting, setInviting] = useState(false);
  const shares = useSharesOf(access);
  const inArrears = access.bookingState === 'InArrears';
  const invite = (
    <Button
      variant="primary"
      size="large"
      wide
      icon={<UserRoundPlus aria-hidden="true" />}
      onClick={() => setInviting(true)}
    >
      {messages.invite}
    </Button>
  );

  return (
    <div className={styles.page}>
      <header>
        <h1>{messages.shareAccess}</h1>
        <p className={styles.where}>
          <Facts of={[access.name, site.name]} />
        </p>
      </header>
      <p className={styles.lead}>{isGate(access) ? messages.gateIntro : messages.unitIntro(site.name)}</p>
      {inArrears && <Banner tone="warning">{messages.overdue}</Banner>}
      {shares.data ? (
        <Shares
          shares={shares.data}
          doors={inArrears ? [] : [door]}
          invite={inArrears ? undefined : invite}
          name={access.name}
        />
      ) : shares.error ? (
        <QueryError query={shares} />
      ) : (
        <Waiting />
      )}
      <ShareSheet isOpen={isInviting} onClose={() => setInviting(false)} doors={[door]} share={null} />
    </div>
  );
}

type SharesProps = {
  shares: readonly Invitation[];
  doors: readonly OwnDoor[];
  invite: React.ReactNode;
  name: string;
};

/** The button stays the same with the first share: the focus comes back to it. */
function Shares({ shares, doors, invite, name }: SharesProps) {
  return (
    <>
      {shares.length === 0 ? (
        <EmptyState
          drawing={<EmptyDrawing of="access" />}
          title={messages.sharedWithNoOne}
          text={messages.onlyYou(name)}
        />
      ) : (
        <ShareList label={messages.sharesOf(name)} shares={shares} doors={doors} />
      )}
      {invite}
    </>
  );
}

function NotYours({ door: { access } }: { door: OwnDoor }) {
  return (
    <>
      <h1 className="visually-hidden">{messages.shareAccess}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title={messages.onlyRenterShares}
        text={access.sharedBy === null ? undefined : messages.isSharedBy(access.name, access.sharedBy)}
        action={
          <LinkButton to={hrefTo('AccessControl', { id: accessId(access) })}>
            {messages.backTo(access.name)}
          </LinkButton>
        }
      />
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton height="12rem" />
    </div>
  );
}
