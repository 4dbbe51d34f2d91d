import { useOfflineTitle } from '../../lib/connection.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Stands where something of a site will be once the user's rights at that site are known. */
export function SiteWait() {
  const sites = useStaffSite();
  const title = useOfflineTitle();
  return sites.error ? <QueryError query={sites} title={title} /> : <Skeleton height="32rem" />;
}
