import { titles } from '@gatehouse/contract/pages/titleMessages';
import { SharedAccesses } from '../features/access/sharing/SharedAccesses.tsx';
import { ProfileFrame } from '../features/profile/ProfileFrame.tsx';

/** What is shared, as a page of the profile. */
export function ProfileAccesses() {
  return (
    <ProfileFrame title={titles.SharedAccesses}>
      <SharedAccesses />
    </ProfileFrame>
  );
}
