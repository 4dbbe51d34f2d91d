import type { Site } from '@gatehouse/contract/model/site';
import { Clock, MapPin, Phone } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import styles from './ProfileHelp.module.css';
import { useOwnSites } from './queries.ts';

/** The sites where the customer rents or buys: who to call, when someone is there, and the way. Nothing without one. */
export function HelpSites() {
  const id = useId();
  const sites = useOwnSites();
  if (sites.data?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{messages.help.yourSites}</h2>
      {sites.data ? (
        sites.data.map((site) => <SiteContact key={site.id} site={site} />)
      ) : sites.error ? (
        <QueryError query={sites} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
    </section>
  );
}

function SiteContact({ site: { name, phone, openingHours, Address_fullAddress: address } }: { site: Site }) {
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
  return (
    <Card className={styles.site}>
      <h3 translate="no">{name}</h3>
      <p>
        <MapPin aria-hidden="true" />
        {address}
      </p>
      {openingHours && (
        <p>
          <Clock aria-hidden="true" />
          {openingHours}
        </p>
      )}
      <div className={styles.ways}>
        {phone && (
          <LinkButton to={`tel:${phone.replace(/[^\d+]/g, '')}`} icon={<Phone aria-hidden="true" />}>
            {messages.help.call(phone)}
          </LinkButton>
        )}
        <LinkButton to={map} target="_blank" rel="noreferrer" icon={<MapPin aria-hidden="true" />}>
          {messages.help.directions}
          <span className="visually-hidden">{messages.help.inNewTab}</span>
        </LinkButton>
      </div>
    </Card>
  );
}
