import { pageMessages } from '@gatehouse/contract/pages/messages';
import { productTitle } from '@gatehouse/contract/pages/titles';
import { useAddressState } from '../../lib/addressState.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import type { BookingProps } from './BookingProps.ts';
import { readDetails, toDetailsAddress } from './detailsState.ts';
import { HowBig } from './HowBig.tsx';
import { messages } from './messages.ts';
import { ProductIntro } from './ProductIntro.tsx';
import { useProduct } from './productQueries.ts';
import { roomOf } from './rooms.ts';
import styles from './SearchProductDetails.module.css';
import { SimilarSizes } from './SimilarSizes.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import { StorageBooking } from './StorageBooking.tsx';
import { WorkspaceBooking } from './WorkspaceBooking.tsx';

/** One kind of space at one site: what it is, when it can be had, and the way into the cart. */
export function SearchProductDetails() {
  const [details, change] = useAddressState(readDetails, toDetailsAddress, { replace: true });
  const product = useProduct(details);
  const found = details.productId === undefined ? null : product.data;
  useTitle(found === null ? pageMessages.notOffered : found && productTitle(found));

  if (found === null) return <NotOffered />;
  if (found === undefined) {
    if (!product.isError) return <DetailsSkeleton />;
    return (
      <>
        <h1 className="visually-hidden">{messages.details}</h1>
        <QueryError query={product} />
      </>
    );
  }
  return (
    <DetailsPage
      key={found.id}
      product={found}
      isCounting={product.isPlaceholderData}
      details={details}
      onChange={change}
    />
  );
}

function DetailsPage(props: BookingProps) {
  const { product, details, onChange } = props;
  const room = product.unitType === 'storage' ? roomOf(product) : undefined;
  const Booking = product.bookingType === 'workspaces' ? WorkspaceBooking : StorageBooking;
  return (
    <div className={styles.page}>
      <ProductIntro product={product} />
      <section className={styles.booking} aria-label={messages.booking}>
        <Booking {...props} />
      </section>
      <div className={styles.more}>
        {room && <HowBig {...{ product, room, details, onChange }} />}
        {product.bookingType === 'storage' && <SimilarSizes product={product} details={details} />}
        <SiteFacts site={product.Site} />
      </div>
    </div>
  );
}

function NotOffered() {
  return (
    <>
      <h1 className="visually-hidden">{messages.details}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="search" />}
        title={pageMessages.notOffered}
        text={messages.gone.text}
        action={
          <LinkButton to={hrefTo('SearchList')} variant="primary">
            {messages.gone.all}
          </LinkButton>
        }
      />
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{messages.loadingDetails}</h1>
      <div className={styles.intro}>
        <Skeleton height="15rem" />
        <Skeleton width="60%" height="2.25rem" />
        <SkeletonText lines={3} />
      </div>
      <section className={styles.booking}>
        <div className={styles.when}>
          <Skeleton height="5rem" />
          <SkeletonText lines={3} />
        </div>
        <div className={styles.action}>
          <Skeleton height="3.25rem" />
        </div>
      </section>
    </div>
  );
}
