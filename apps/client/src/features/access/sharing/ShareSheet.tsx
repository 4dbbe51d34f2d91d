import type { Invitation } from '@gatehouse/contract/api/invitations';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { canShare } from '../../../platform/shareSheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazySlideOver } from '../../../ui/LazyOverlays.tsx';
import { sendLink } from './invitationLink.ts';
import { messages } from './messages.ts';
import { ShareFields } from './ShareFields.tsx';
import styles from './Sharing.module.css';
import type { OwnDoor } from './shareForm.ts';

type ShareSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  /** What may be shared; the first is chosen. */
  doors: readonly OwnDoor[];
  /** What is changed, or given again when it has ended; null for a new share. */
  share: Invitation | null;
};

/** Invites someone, or changes what was given to them; an invitation can be sent by hand as well where the device can. */
export function ShareSheet({ isOpen, onClose, doors, share }: ShareSheetProps) {
  const [sent, setSent] = useState<Invitation | null>(null);
  const isChange = share !== null && share.state !== 'Expired';
  const title = sent ? messages.sentTitle : isChange ? messages.changeShare : messages.shareAccess;

  function close() {
    setSent(null);
    onClose();
  }

  return (
    <LazySlideOver isOpen={isOpen} onClose={close} title={title}>
      {sent ? (
        <Sent invitation={sent} onDone={close} />
      ) : (
        <ShareFields
          key={share?.id ?? 0}
          doors={doors}
          share={share}
          isChange={isChange}
          onDone={close}
          onInvited={(invitation) => (canShare() ? setSent(invitation) : close())}
        />
      )}
    </LazySlideOver>
  );
}

function Sent({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { inviteeName, inviteeEmail } = invitation;
  return (
    <div className={styles.form}>
      <p>{messages.sentText(inviteeName, inviteeEmail)}</p>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{messages.done}</Button>
        <Button
          variant="primary"
          icon={<Send aria-hidden="true" />}
          onClick={() => void sendLink(invitation).then(onDone)}
        >
          {messages.sendLink}
        </Button>
      </div>
    </div>
  );
}
