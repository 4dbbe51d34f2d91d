import { ChangePassword } from '../../forms/ChangePassword.tsx';
import { Devices } from '../../forms/Devices.tsx';
import { useCustomer } from '../../lib/session.ts';
import { messages } from './messages.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { useUpdatePassword } from './queries.ts';
import { useRemoveOtherSessions, useRemoveSession, useSessions } from './sessionQueries.ts';

/** Another password, for who knows the present one, and where the customer is logged in. */
export function ProfileSecurity() {
  const update = useUpdatePassword();
  return (
    <ProfileFrame title={messages.sections.ProfileSecurity.title} wide>
      <ChangePassword username={useCustomer()?.username} change={update.mutateAsync} />
      <Devices sessions={useSessions()} remove={useRemoveSession()} removeOthers={useRemoveOtherSessions()} />
    </ProfileFrame>
  );
}
