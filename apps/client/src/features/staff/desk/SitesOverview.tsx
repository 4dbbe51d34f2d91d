import { listSiteNeeds, type SiteNeeds, type StaffSite } from '@gatehouse/contract/api/staff';
import { urgencyOf } from '@gatehouse/contract/rules/siteNeeds';
import { useQuery } from '@tanstack/react-query';
import { BatteryLow, CircleCheck, CircleDollarSign, type LucideIcon, Siren, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { hrefTo } from '../../../lib/paths.ts';
import { queryFor } from '../../../lib/query.ts';
import { setUserSite } from '../../../lib/userSite.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BackupNotice } from './BackupNotice.tsx';
import { messages } from './messages.ts';
import styles from './SitesOverview.module.css';

/** How often what sites need is asked for, in ms. */
const POLL_MS = 15_000;

type Need = Exclude<keyof SiteNeeds, 'siteId'>;

/** What each need looks like, and where one sees to it. */
const needs: readonly { need: Need; icon: LucideIcon; to: string }[] = [
  { need: 'alarms', icon: Siren, to: `${hrefTo('UserAccess')}?show=alarming` },
  { need: 'offlineControllers', icon: WifiOff, to: `${hrefTo('UserControllers')}?show=offline` },
  { need: 'lowBatteries', icon: BatteryLow, to: `${hrefTo('UserControllers')}?show=lowBattery` },
  { need: 'arrears', icon: CircleDollarSign, to: `${hrefTo('UserAccess')}?show=arrears` },
];

/** All sites of the user, those where something needs someone first; each need leads to what it is about. */
export function SitesOverview({ sites }: { sites: readonly StaffSite[] }) {
  const asked = useQuery({ ...queryFor(listSiteNeeds), refetchInterval: POLL_MS });
  if (asked.data === undefined) {
    return asked.error ? <QueryError query={asked} /> : <Skeleton height="24rem" />;
  }
  const bySite = new Map(asked.data.map((entry) => [entry.siteId, entry]));
  const ranked = sites
    .map((site) => ({ site, has: bySite.get(site.id) }))
    .toSorted((a, b) => urgencyOf(b.has) - urgencyOf(a.has));
  return (
    <>
      <BackupNotice />
      <Card>
        <ul className={styles.list} aria-label={messages.sites}>
          {ranked.map(({ site, has }) => (
            <SiteRow key={site.id} site={site} has={has} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function SiteRow({ site, has }: { site: StaffSite; has: SiteNeeds | undefined }) {
  const work = () => setUserSite(site.id);
  const wanted = needs.filter(({ need }) => has !== undefined && has[need] > 0);
  return (
    <li className={styles.site}>
      <div className={styles.name}>
        <Link to={hrefTo('UserAccess')} onClick={work}>
          {site.name}
        </Link>
        <p>{site.Address_fullAddress}</p>
      </div>
      {has !== undefined && wanted.length === 0 && (
        <p className={styles.quiet}>
          <CircleCheck aria-hidden="true" /> {messages.nothingNeeded}
        </p>
      )}
      {has !== undefined &&
        wanted.map(({ need, icon: Icon, to }) => (
          <Link key={need} className={styles.need} data-need={need} to={to} onClick={work}>
            <Icon aria-hidden="true" />
            {messages.needs[need](has[need])}
            <span className="visually-hidden"> {messages.atSite(site.name)}</span>
          </Link>
        ))}
    </li>
  );
}
