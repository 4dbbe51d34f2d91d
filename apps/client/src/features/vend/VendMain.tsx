import type { Vend } from '@gatehouse/contract/api/vend';
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
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Opened } from './Opened.tsx';
import { usePurchase, useVend } from './queries.ts';
import styles from './VendMain.module.css';

/** One compartment of a machine, from the QR code on it: what it sells, paid by card and opened at once. */
export function VendMain() {
  const { id = '' } = useParams();
  const { machine, error, isFetching, refetch } = useVend(id);
  useTitle(machine?.productName);
  if (machine) return <Machine key={machine.id} machine={machine} />;
  if (machine === null) return <NoMachine />;
  if (error)
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">Buy</h1>
        <ErrorState text={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    );
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">Buy</h1>
      <Skeleton height="13rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

function Machine({ machine }: { machine: Vend }) {
  const buying = usePurchase(machine);
  // What was bought stays in sight when the next piece is another thing.
  const [bought, setBought] = useState(machine);
  const outcome = buying.data;
  if (outcome?.kind === 'opened') {
    return <Opened machine={bought} {...outcome} isMore={machine.inStock} onMore={buying.reset} />;
  }
  const canBuy = machine.inStock && machine.online;
  return (
    <div className={styles.page}>
      <Offer machine={buying.isPending ? bought : machine} />
      <div role="alert">
        {!buying.isPending && outcome && <Banner tone="warning">{wordsOf(outcome)}</Banner>}
      </div>
      <div role="status">
        {buying.isPending && (
          <Banner>Stay at the machine: {bought.lockableName} opens as soon as it is paid.</Banner>
        )}
        {!buying.isPending && !canBuy && <Banner tone="warning">{whyNot(machine)}</Banner>}
      </div>
      {(canBuy || buying.isPending) && (
        <PayForm
          price={machine.price}
          onPay={async (cardToken, email) => {
            setBought(machine);
            await buying.mutateAsync({ cardToken, email });
          }}
        />
      )}
    </div>
  );
}

function wordsOf(outcome: { kind: 'refused' | 'unknown'; message: string }): string {
  if (outcome.kind === 'refused') return outcome.message;
  return 'No answer came. If the compartment stayed shut, you are not charged, or your money goes back to your card.';
}

function whyNot({ inStock }: Vend): string {
  return inStock ? 'This machine is offline. Nothing can be bought here now.' : 'Sold out.';
}

function Offer({ machine }: { machine: Vend }) {
  const { productName, description, price, siteName, siteAddress, lockableName } = machine;
  return (
    <section className={styles.offer} aria-label={productName}>
      <div className={styles.drawing}>
        <GoodsDrawing name={productName} />
      </div>
      <div className={styles.words}>
        <h1>{productName}</h1>
        <p className={styles.detail}>{description}</p>
        <Price cents={price} size="large" />
        <p className={styles.fact}>
          <Package aria-hidden="true" />
          {lockableName}
        </p>
        <p className={styles.fact}>
          <MapPin aria-hidden="true" />
          {siteName}, {siteAddress}
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
    setError(checked ? undefined : 'must be a valid email');
    return checked;
  };
  if (provider.error) {
    return (
      <ErrorState
        text={messageOf(provider.error)}
        onRetry={() => void provider.refetch()}
        isRetrying={provider.isFetching}
      />
    );
  }
  if (!provider.data) return <Skeleton height="24rem" />;
  return (
    <CardEntry
      payment={provider.data}
      action={`Pay ${formatCents(price)} and open`}
      onToken={async (cardToken) => {
        if (check()) await onPay(cardToken, email.trim());
      }}
    >
      <TextField
        label="Email for a receipt"
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

function NoMachine() {
  return (
    <>
      <h1 className="visually-hidden">Buy</h1>
      <EmptyState
        drawing={<EmptyDrawing of="shop" />}
        title="Nothing is sold under this code"
        text="Scan the code on the compartment again, or see what the site sells."
        action={
          <LinkButton variant="primary" to={hrefTo('ShopMain')}>
            Go to the shop
          </LinkButton>
        }
      />
    </>
  );
}
