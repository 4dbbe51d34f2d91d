import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { accessId, isPending, mayShare } from '@gatehouse/contract/rules/accessStatus';
import { Ellipsis, LogOut, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { mode } from '../../../platform/environment.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UnitIcon } from '../../../ui/UnitIcon.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { useAcceptInvitation, useAccessInfo } from '../queries.ts';
import { EndShare } from './EndShare.tsx';
import { messages } from './messages.ts';
import { ShareList } from './ShareList.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import styles from './Sharing.module.css';
import type { OwnDoor } from './shareForm.ts';
import { type Ending, formatValidity, leavingOf } from './shareLabels.ts';
import { useShares } from './shareQueries.ts';

/** What others share with the customer, and what the customer shares with others. */
export function SharedAccesses() {
  const info = useAccessInfo();
  const shares = useShares();
  const error = info.error ?? shares.error;
  if (info.data && shares.data) {
    const doors = info.data.Sites.flatMap((site) =>
      [...site.Units, ...site.Gates].map((access) => ({ access, site })),
    );
    const own = doors.filter(({ access }) => mayShare(access) && access.bookingState !== 'InArrears');
    return (
      <>
        <WithMe doors={doors.filter(({ access }) => access.Invitation_id !== null)} />
        <ByMe shares={shares.data} doors={own} />
      </>
    );
  }
  if (error) {
    const retry = () => void Promise.all([info.refetch(), shares.refetch()]);
    return (
      <ErrorState text={messageOf(error)} onRetry={retry} isRetrying={info.isFetching || shares.isFetching} />
    );
  }
  return (
    <div aria-busy="true">
      <Skeleton height="18rem" />
    </div>
  );
}

function WithMe({ doors }: { doors: readonly OwnDoor[] }) {
  const now = useNow(30_000);
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <section className={styles.section} aria-labelledby="shared-with-me">
      <h2 id="shared-with-me">{messages.sharedWithYou}</h2>
      {doors.length === 0 ? (
        <p className={styles.none}>{messages.noneShared}</p>
      ) : (
        <Card className={styles.list}>
          <ul className={styles.rows}>
            {doors.map(({ access, site }) => (
              <li key={accessId(access)} className={styles.share}>
                <GuestRow access={access} site={site} now={now} />
                <LeaveMenu access={access} onLeave={setEnding} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <EndShare ending={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

function GuestRow({ access, site, now }: { access: Access; site: AccessSite; now: number }) {
  const accept = useAcceptInvitation();
  const href = hrefTo('AccessControl', { id: accessId(access) });
  const text = {
    title: access.name,
    leading: (
      <span className={styles.icon}>
        <UnitIcon type={access.type} />
      </span>
    ),
    subtitle: (
      <span className={styles.lines}>
        <span>{messages.siteFrom(site.name, access.sharedBy ?? '')}</span>
        <span>{capital(formatValidity(access, site.timeZone, now))}</span>
      </span>
    ),
  };
  if (isPending(access)) {
    const { Invitation_id } = access;
    return (
      <ListRow
        {...text}
        trailing={
          <Button
            pending={accept.isPending}
            onClick={() => Invitation_id !== null && accept.mutate(Invitation_id)}
          >
            {messages.acceptInvitation}
          </Button>
        }
      />
    );
  }
  if (mode === 'app') return <ListRow {...text} to={href} />;
  return (
    <ListRow
      {...text}
      trailing={
        <a className={buttonClass({})} href={`${href}?platform=app`}>
          {messages.openInApp}
        </a>
      }
    />
  );
}

function LeaveMenu({ access, onLeave }: { access: Access; onLeave: (ending: Ending) => void }) {
  const { Invitation_id, name } = access;
  if (Invitation_id === null) return null;
  const leave = {
    id: 'leave',
    label: isPending(access) ? messages.decline : messages.leave,
    icon: <LogOut />,
    danger: true,
    onSelect: () => onLeave(leavingOf(Invitation_id, access)),
  };
  return (
    <Menu
      items={[leave]}
      button={(attributes) => (
        <IconButton {...attributes} label={messages.changeShareOf(name)} icon={<Ellipsis />} />
      )}
    />
  );
}

function ByMe({
  shares,
  doors,
}: {
  shares: NonNullable<ReturnType<typeof useShares>['data']>;
  doors: readonly OwnDoor[];
}) {
  const [isInviting, setInviting] = useState(false);
  const invite = doors.length > 0 && (
    <Button
      variant="primary"
      size="large"
      wide={shares.length > 0}
      icon={<UserRoundPlus aria-hidden="true" />}
      onClick={() => setInviting(true)}
    >
      {messages.invite}
    </Button>
  );
  return (
    <section className={styles.section} aria-labelledby="shared-by-me">
      <h2 id="shared-by-me">{messages.sharedByYou}</h2>
      {shares.length === 0 ? (
        <EmptyState
          title={messages.sharedWithNoOne}
          text={doors.length > 0 ? messages.inviteToOpen : messages.bookFirst}
          action={invite}
        />
      ) : (
        <>
          <ShareList shares={shares} doors={doors} withDoor />
          {invite}
        </>
      )}
      <ShareSheet isOpen={isInviting} onClose={() => setInviting(false)} doors={doors} share={null} />
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
