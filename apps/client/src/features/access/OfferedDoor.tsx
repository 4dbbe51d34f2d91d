import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './AccessControl.module.css';
import { messages } from './messages.ts';
import { useAcceptInvitation } from './queries.ts';
import { EndShare } from './sharing/EndShare.tsx';
import { type Ending, formatValidity, leavingOf } from './sharing/shareLabels.ts';

type OfferedDoorProps = { access: Access & { Invitation_id: number }; site: AccessSite };

/** A door that is offered and not accepted yet: there is nothing to see or to open of it before. */
export function OfferedDoor({ access, site }: OfferedDoorProps) {
  const { name, sharedBy, Invitation_id } = access;
  const now = useNow(30_000);
  const accept = useAcceptInvitation();
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <>
      <h1 className="visually-hidden" translate="no">
        {name}
      </h1>
      <EmptyState
        drawing={<EmptyDrawing of="access" />}
        title={messages.invitesYou(sharedBy ?? '', name)}
        text={messages.sentence(`${site.name}, ${formatValidity(access, site.timeZone, now)}`)}
        action={
          <div className={styles.offer}>
            <Button variant="primary" pending={accept.isPending} onClick={() => accept.mutate(Invitation_id)}>
              {messages.acceptInvitation}
            </Button>
            <Button onClick={() => setEnding(leavingOf(Invitation_id, access))}>{messages.decline}</Button>
          </div>
        }
      />
      <EndShare ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}
