import { nameWithSuburb } from '@gatehouse/contract/formats/siteName';
import type { Site } from '@gatehouse/contract/model/site';
import { pageMessages } from '@gatehouse/contract/pages/messages';
import { useParams } from 'react-router';
import { hrefTo } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { EmptyDrawing } from '../../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx';
import { useAllAtSite, useSite } from '../productQueries.ts';
import { siteMessages as messages } from '../siteMessages.ts';
import { SiteIntro } from './SiteIntro.tsx';
import styles from './SitePage.module.css';
import { SiteSpaces } from './SiteSpaces.tsx';
import { SiteVisit } from './SiteVisit.tsx';

/** One site: what it is like, what can be had there from which price, and how one gets there. */
export function SitePage() {
  const { id } = useParams();
  const site = useSite(id);
  useTitle(titleOf(site.data));

  if (site.data === null) return <UnknownSite />;
  if (site.data === undefined) {
    if (!site.isError) return <SiteSkeleton />;
    return (
      <>
        <h1 className="visually-hidden">{messages.loading}</h1>
        <QueryError query={site} />
      </>
    );
  }
  return <KnownSite key={site.data.id} site={site.data} />;
}

function titleOf(site: Site | null | undefined): string | undefined {
  return site === null ? pageMessages.noSite : site && nameWithSuburb(site);
}

function KnownSite({ site }: { site: Site }) {
  const products = useAllAtSite(site.id);
  return (
    <div className={styles.page}>
      <SiteIntro site={site} products={products.data ?? []} />
      <SiteSpaces site={site} products={products} />
      <SiteVisit site={site} products={products.data ?? []} />
    </div>
  );
}

function UnknownSite() {
  return (
    <>
      <h1 className="visually-hidden">{pageMessages.noSite}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="search" />}
        title={pageMessages.noSite}
        text={messages.unknown.text}
        action={
          <LinkButton to={hrefTo('Search')} variant="primary">
            {messages.unknown.all}
          </LinkButton>
        }
      />
    </>
  );
}

function SiteSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{messages.loading}</h1>
      <div className={styles.intro}>
        <Skeleton height="15rem" />
        <Skeleton width="60%" height="2.25rem" />
        <SkeletonText lines={2} />
      </div>
      <div className={styles.spaces}>
        <SkeletonText lines={4} />
      </div>
      <div className={styles.visit}>
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}
