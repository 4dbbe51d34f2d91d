import { storeUrl } from '../../lib/appStore.ts';
import { useOrganisation } from '../../lib/organisation.ts';

/**
 * As an item of a list: the app's page in the store of this phone, outside of the web site
 * (docs/specification/client.md#app-store-links).
 */
export function GetTheApp({ className }: { className?: string | undefined }) {
  const organisation = useOrganisation();
  const url = organisation && storeUrl(navigator.userAgent, organisation);
  if (url === undefined) return null;
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" className={className}>
        Get the app
      </a>
    </li>
  );
}
