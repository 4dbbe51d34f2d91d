import { getCustomer } from '@gatehouse/contract/api/account';
import { useQuery } from '@tanstack/react-query';
import { LogIn, LogOut, MonitorSmartphone, UserPlus, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useProfilePicture } from '../../forms/pictureQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { queryFor } from '../../lib/query.ts';
import { useSession, whoIs } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { isInstalled, mode } from '../../platform/environment.ts';
import { PLATFORM_KEY } from '../../platform/mode.ts';
import { isNative } from '../../platform/shell.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { ProfileImage } from '../../ui/ProfileImage.tsx';
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
          title={name ?? 'Login'}
          aria-label={name === null ? 'Login' : `Profile of ${name}`}
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
  const leaveApp: MenuItem = {
    id: 'site',
    label: 'Web site',
    icon: <MonitorSmartphone />,
    onSelect: () => location.assign(`${hrefTo('Search')}?${PLATFORM_KEY}=default`),
  };
  const pretended = mode === 'app' && !isNative && !isInstalled ? [leaveApp] : [];
  const target = mode === 'web' ? 'here' : undefined;
  if (who === 'guest') {
    return [
      { id: 'login', label: 'Login', icon: <LogIn />, onSelect: () => signIn({ target }) },
      {
        id: 'register',
        label: 'Register',
        icon: <UserPlus />,
        onSelect: () => signIn({ step: 'register', target }),
      },
      ...pretended,
    ];
  }
  const profile: MenuItem = {
    id: 'profile',
    label: 'Profile',
    icon: <UserRound />,
    onSelect: () => void navigate(hrefTo('Profile')),
  };
  return [
    // The profile is the customers': staff are led away from it
    // (docs/specification/client.md#navigation-guard).
    ...(who === 'customer' ? [profile] : []),
    ...pretended,
    {
      id: 'logout',
      label: 'Log out',
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
