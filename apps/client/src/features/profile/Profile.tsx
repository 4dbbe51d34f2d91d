import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { ProfileDesktop } from './ProfileDesktop.tsx';
import { ProfileMobile } from './ProfileMobile.tsx';

/**
 * Who is signed in, and the way to all they look after by the size of the screen
 * (docs/specification/account.md#profile).
 */
export function Profile() {
  return useBreakpoint() === 'desktop' ? <ProfileDesktop /> : <ProfileMobile />;
}
