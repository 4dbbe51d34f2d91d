import type { Vend } from '@gatehouse/contract/api/vend';
import { ApiError } from '@gatehouse/contract/errors';
import { Email } from '@gatehouse/contract/model/common';
import { formatCents } from '@gatehouse/contract/rules/money';
import { MapPin, Package } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { CardEntry } from '../../forms/CardEntry.tsx';
import { usePaymentProvider } from '../../forms/cardQueries.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { GoodsDrawing } from '../../ui/drawings/GoodsDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { GuestDetails } from './GuestDetails.tsx';
import { messages } from './messages.ts';
import { Opened } from './Opened.tsx';
import { useVend } from './queries.ts';
import { usePurchase } from './usePurchase.ts';
import styles from './VendMain.module.css';

/** One compartment of a kiosk, from the QR code on it: what it sells, paid by card and opened at once. */
export function VendMain() {
  const { id = '' } = useParams();
  const { data: kiosk, error, isFetching, refetch } = useVend(id);
  useTitle(kiosk?.productName);
  if (kiosk) return <Kiosk key={kiosk.id} kiosk={kiosk} />;
  if (error instanceof ApiError && error.statusCode < 500) return <NoKiosk error={error} />;
  if (error)
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">{messages.buy}</h1>
        <ErrorState text={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    );
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{messages.buy}</h1>
      <Skeleton height="13rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

function Kiosk({ kiosk }: { kiosk: Vend }) {
  const buying = usePurchase(kiosk);
  // What was bought stays in sight when the next item is another product.
  const [bought, setBought] = useState(kiosk);
  const { stage, outcome } = buying;
  if (outcome?.kind === 'opened') {
    const { reference } = outcome;
    return <Opened kiosk={bought} reference={reference} isMore={kiosk.inStock} onMore={buying.reset} />;
  }
  const canBuy = kiosk.inStock && kiosk.online;
  return (
    <div className={styles.page}>
      <Offer kiosk={stage === null ? kiosk : bought} />
      <div role="alert">
        {stage === null && outcome && <Banner tone="warning">{outcomeText(outcome)}</Banner>}
      </div>
      <div role="status">
        {stage !== null && <Banner>{messages.stay(bought.lockableName)}</Banner>}
        {stage === null && !canBuy && <Banner tone="warning">{whyNot(kiosk)}</Banner>}
      </div>
      {(stage === null ? canBuy : stage === 'buying') && (
        <PayForm
          price={kiosk.price}
          onPay={async (cardToken, email) => {
            setBought(kiosk);
            await buying.buy({ cardToken, email, price: kiosk.price });
          }}
        />
      )}
      <GuestDetails />
    </div>
  );
}

function outcomeText(outcome: { kind: 'refused' | 'unknown'; message: string }): string {
  if (outcome.kind === 'refused') return outcome.message;
  return messages.unknown;
}

function whyNot({ inStock }: Vend): string {
  return inStock ? messages.offline : messages.soldOutNow;
}

function Offer({ kiosk }: { kiosk: Vend }) {
  const { productName, description, price, siteName, siteAddress, lockableName } = kiosk;
  return (
    <section className={styles.offer} aria-label={productName}>
      <div className={styles.drawing}>
        <GoodsDrawing name={productName} />
      </div>
      <div className={styles.textBlock}>
        <h1>{productName}</h1>
        <p className={styles.detail}>{description}</p>
        <Price cents={price} size="large" />
        <p className={styles.fact}>
          <Package aria-hidden="true" />
          {lockableName}
        </p>
        <p className={styles.fact}>
          <MapPin aria-hidden="true" />
          {messages.place(siteName, siteAddress)}
        </p>
      </div>
    </section>
  );
}

type PayFormProps = { price: number; onPay: (cardToken: string, email: string) => Promise<void> };

function PayForm({ price, onPay }: PayFormProps) {
  const provider = usePaymentProvider();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const check = () => {
    const checked = email.trim() === '' || z.safeParse(Email, email).success;
    setError(checked ? undefined : messages.emailInvalid);
    return checked;
  };
  if (provider.error) {
    return <QueryError query={provider} />;
  }
  if (!provider.data) return <Skeleton height="24rem" />;
  return (
    <CardEntry
      payment={provider.data}
      action={messages.payAndOpen(formatCents(price))}
      onToken={async (cardToken) => {
        if (check()) await onPay(cardToken, email.trim());
      }}
    >
      <TextField
        label={messages.email}
        type="email"
        optional
        autoComplete="email"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={check}
      />
    </CardEntry>
  );
}

/** Nothing can be bought under this code: it is nobody's, or its compartment has nothing to sell. */
function NoKiosk({ error }: { error: ApiError }) {
  const isEmpty = error.code === 'OUT_OF_STOCK';
  return (
    <>
      <h1 className="visually-hidden">{messages.buy}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="shop" />}
        title={isEmpty ? messages.soldOut : messages.unknownCode}
        text={isEmpty ? error.message : messages.unknownCodeText}
        action={
          <LinkButton variant="primary" to={hrefTo('ShopMain')}>
            {messages.goToShop}
          </LinkButton>
        }
      />
    </>
  );
}
