import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

type WhereProps = { name: string; address: string; children?: ReactNode };

/** A site's address, with the way there on a map. */
export function Where({ name, address, children }: WhereProps) {
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
  return (
    <Card className={styles.section}>
      <h2>{messages.where}</h2>
      <div className={styles.stack}>
        <p>
          {name}
          <br />
          <span className={styles.quiet}>{address}</span>
        </p>
        {children}
        <LinkButton to={map} target="_blank" rel="noreferrer" icon={<MapPin aria-hidden="true" />}>
          {messages.showOnMap}
          <span className="visually-hidden">{messages.inNewTab}</span>
        </LinkButton>
      </div>
    </Card>
  );
}
