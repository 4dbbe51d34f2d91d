import type { LegalDocument } from '@gatehouse/contract/model/order';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SaveAgreement } from '../../forms/SaveAgreement.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DocumentBody } from '../../ui/DocumentBody.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './CartAgreement.module.css';
import { type Checkout, CheckoutFrame } from './CheckoutFrame.tsx';
import { messages } from './messages.ts';
import { useAgree, useCheckout, useOrderDocuments } from './queries.ts';
import { SignatureField } from './SignatureField.tsx';

/** Every document that the bookings ask for, read to its end and agreed to; then the checkout goes on. */
export function CartAgreement() {
  return (
    <CheckoutFrame title={messages.agreement}>
      {(checkout) => <LoadedDocuments {...checkout} />}
    </CheckoutFrame>
  );
}

function LoadedDocuments(checkout: Checkout) {
  const documents = useOrderDocuments(checkout.order.id);
  if (documents.data) return <Documents {...checkout} documents={documents.data} />;
  if (documents.error) return <QueryError query={documents} />;
  return <SkeletonText lines={12} />;
}

function Documents({ documents, order, hrefOf }: Checkout & { documents: LegalDocument[] }) {
  const navigate = useNavigate();
  const agree = useAgree();
  const checkout = useCheckout();
  const [shownId, setShownId] = useState(() => (documents.find(({ agreed }) => !agreed) ?? documents[0])?.id);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const shown = documents.find(({ id }) => id === shownId);

  async function agreeTo(document: LegalDocument) {
    setChecked(true);
    if (name.trim() === '') return;
    await agree.mutateAsync({ docId: document.id, name });
    const next = documents.find(({ id, agreed }) => !agreed && id !== document.id);
    if (next) return setShownId(next.id);
    const { documents: left } = await checkout.mutateAsync(order);
    const missed = left.find(({ agreed }) => !agreed);
    if (missed) setShownId(missed.id);
    else await navigate(hrefOf('review'));
  }

  const failure = agree.error ?? checkout.error;
  return (
    <div className={styles.documents}>
      <DocumentTabs documents={documents} shownId={shownId} onShow={setShownId} />
      {shown && <DocumentText key={shown.id} document={shown} isFirst={shown.id === documents[0]?.id} />}
      <div role="alert">{failure && <Banner tone="warning">{messageOf(failure)}</Banner>}</div>
      {shown?.agreed === false && (
        <SignatureField name={name} isMissing={isChecked && name.trim() === ''} onChange={setName} />
      )}
      {shown?.agreed === false && (
        <Button
          variant="primary"
          size="large"
          wide
          pending={agree.isPending || checkout.isPending}
          onClick={() => void agreeTo(shown).catch(() => undefined)}
        >
          {messages.agree}
        </Button>
      )}
      {shown?.agreed === true && (
        <div className={styles.agreed}>
          <Check aria-hidden="true" />
          {messages.agreed}
          <SaveAgreement document={shown} />
        </div>
      )}
      {documents.every(({ agreed }) => agreed) && (
        <LinkButton variant="primary" size="large" wide to={hrefOf('review')}>
          {messages.continue}
        </LinkButton>
      )}
    </div>
  );
}

type DocumentTabsProps = {
  documents: readonly LegalDocument[];
  shownId: number | undefined;
  onShow: (id: number) => void;
};

/** Which documents there are, and which of them are agreed to; nothing where there is one. */
function DocumentTabs({ documents, shownId, onShow }: DocumentTabsProps) {
  if (documents.length < 2) return null;
  return (
    <nav aria-label={messages.documents}>
      <ol className={styles.list}>
        {documents.map(({ id, title, agreed }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.tab}
              aria-current={id === shownId || undefined}
              onClick={() => onShow(id)}
            >
              {agreed && <Check aria-hidden="true" />}
              {title}
              {agreed && <span className="visually-hidden">{messages.agreedMark}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A document; one that follows another is brought to its beginning. */
function DocumentText({ document, isFirst }: { document: LegalDocument; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isFirst]);

  return (
    <article className={styles.text}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {document.title}
      </h2>
      <DocumentBody body={document.body} />
    </article>
  );
}
