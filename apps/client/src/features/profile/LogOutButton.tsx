import { LogOut } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { messages } from './messages.ts';

export function LogOutButton({ wide }: { wide?: boolean }) {
  return (
    <LinkButton to={hrefTo('Logout')} icon={<LogOut aria-hidden="true" />} wide={wide}>
      {messages.logOut}
    </LinkButton>
  );
}
