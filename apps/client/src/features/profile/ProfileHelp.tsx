import { ExternalLink, Mail, MessageCircle, Phone } from 'lucide-react';
import { useOrganisation } from '../../lib/organisation.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type HelpLink, helpKind, helpLinks, reachText } from './helpLinks.ts';
import styles from './Profile.module.css';
import { ProfileFrame } from './ProfileFrame.tsx';
import { useSupportLinks } from './queries.ts';
import { Version } from './Version.tsx';

/** Where to find help. When the links cannot be loaded, the operator's phone and email still stand here. */
export function ProfileHelp() {
  const support = useSupportLinks();
  const organisation = useOrganisation();
  const links = helpLinks(support.data, organisation);
  return (
    <ProfileFrame title="Help">
      {organisation && <p className={styles.email}>{organisation.name} is here to help.</p>}
      {support.error && !support.data && <QueryError query={support} />}
      {support.isPending ? (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      ) : links.length > 0 ? (
        <HelpList links={links} />
      ) : (
        support.data && <EmptyState title="No help links yet" text="Please ask the staff at your site." />
      )}
      <Version />
    </ProfileFrame>
  );
}

const icons = { phone: Phone, mail: Mail, message: MessageCircle, page: ExternalLink };

function HelpList({ links }: { links: readonly HelpLink[] }) {
  return (
    <Card aria-label="Support">
      <ul className={styles.list}>
        {links.map((link) => {
          const { title, url } = link;
          const Icon = icons[helpKind(url)];
          return (
            <li key={url}>
              <ListRow
                to={url}
                title={title}
                subtitle={reachText(link)}
                leading={<Icon className={styles.icon} aria-hidden="true" />}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
