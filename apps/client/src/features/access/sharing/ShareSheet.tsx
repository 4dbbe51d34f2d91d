import type { Invitation } from '@gatehouse/contract/api/invitations';
import { LazySlideOver } from '../../../ui/LazyOverlays.tsx';
import { ShareFields } from './ShareFields.tsx';
import type { OwnDoor } from './shareForm.ts';

type ShareSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  /** What may be shared; the first is chosen. */
  doors: readonly OwnDoor[];
  /** What is changed, or given again when it has ended; null for a new share. */
  share: Invitation | null;
};

/** Invites someone, or changes what was given to them. */
export function ShareSheet({ isOpen, onClose, doors, share }: ShareSheetProps) {
  const isChange = share !== null && share.state !== 'Expired';
  return (
    <LazySlideOver isOpen={isOpen} onClose={onClose} title={isChange ? 'Change share' : 'Share access'}>
      <ShareFields key={share?.id ?? 0} doors={doors} share={share} isChange={isChange} onDone={onClose} />
    </LazySlideOver>
  );
}
