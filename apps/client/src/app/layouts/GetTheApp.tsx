import { storeUrl } from '../../lib/appStore.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useOfDevice } from '../../lib/serverRender.ts';
import { messages } from './messages.ts';

/**
 * As an item of a list: the app's page in the store of this phone, outside of the web site
 * (docs/specification/client.md#app-store-links).
 */
export function GetTheApp({ className }: { className?: string | undefined }) {
  const organisation = useOrganisation();
  const userAgent = useOfDevice(() => navigator.userAgent, '');
  const url = organisation && storeUrl(userAgent, organisation);
  if (url === undefined) return null;
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" className={className}>
        {messages.getTheApp}
      </a>
    </li>
  );
}
