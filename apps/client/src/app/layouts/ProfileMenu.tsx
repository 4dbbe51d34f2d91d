import { getCustomer } from '@gatehouse/contract/api/account';
import { useQuery } from '@tanstack/react-query';
import { LogIn, LogOut, MonitorSmartphone, Settings2, UserPlus, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useProfilePicture } from '../../forms/pictureQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { queryFor } from '../../lib/query.ts';
import { useSession, whoIs } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { useMay } from '../../lib/userSite.ts';
import { isInstalled, mode } from '../../platform/environment.ts';
import { PLATFORM_KEY } from '../../platform/mode.ts';
import { isNative } from '../../platform/shell.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { ProfileImage } from '../../ui/ProfileImage.tsx';
import { messages } from './messages.ts';
import styles from './ProfileMenu.module.css';

/** The profile image, and behind it what a person does with their sign-in. */
export function ProfileMenu() {
  const who = useSession(whoIs);
  const name = useSession(({ customer, user }) => (customer ?? user)?.name ?? null);
  const items = useItems(who);
  return (
    <Menu
      items={items}
      button={(attributes) => (
        <button
          type="button"
          {...attributes}
          className={styles.button}
          title={name ?? messages.login}
          aria-label={name === null ? messages.login : messages.profileOf(name)}
        >
          <OwnImage name={name} />
        </button>
      )}
    />
  );
}

function useItems(who: ReturnType<typeof whoIs>): MenuItem[] {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const manages = useMay('seeOffice');
  const leaveApp: MenuItem = {
    id: 'site',
    label: messages.website,
    icon: <MonitorSmartphone />,
    onSelect: () => location.assign(`${hrefTo('Search')}?${PLATFORM_KEY}=default`),
  };
  const pretended = mode === 'app' && !isNative && !isInstalled ? [leaveApp] : [];
  const target = mode === 'web' ? 'here' : undefined;
  if (who === 'guest') {
    return [
      { id: 'login', label: messages.login, icon: <LogIn />, onSelect: () => signIn({ target }) },
      {
        id: 'register',
        label: messages.register,
        icon: <UserPlus />,
        onSelect: () => signIn({ step: 'register', target }),
      },
      ...pretended,
    ];
  }
  const profile: MenuItem = {
    id: 'profile',
    label: messages.profile,
    icon: <UserRound />,
    onSelect: () => void navigate(hrefTo('Profile')),
  };
  const manage: MenuItem = {
    id: 'manage',
    label: messages.manage,
    icon: <Settings2 />,
    onSelect: () => void navigate(hrefTo('ManageMain')),
  };
  const account: MenuItem = {
    id: 'account',
    label: messages.account,
    icon: <UserRound />,
    onSelect: () => void navigate(hrefTo('UserAccount')),
  };
  return [
    ...(manages ? [manage] : []),
    ...(who === 'staff' ? [account] : []),
    // The profile is the customers': staff are led away from it
    // (docs/specification/client.md#navigation-guard).
    ...(who === 'customer' ? [profile] : []),
    ...pretended,
    {
      id: 'logout',
      label: messages.logOut,
      icon: <LogOut />,
      onSelect: () => void navigate(hrefTo('Logout')),
    },
  ];
}

/** The picture and name as the server knows them, which the token learns later. */
function OwnImage({ name }: { name: string | null }) {
  const id = useSession(({ customer }) => customer?.id);
  const { data } = useQuery({
    ...queryFor(getCustomer, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 5 * 60_000,
  });
  return <ProfileImage name={data?.name ?? name} picture={useProfilePicture(data)} />;
}
