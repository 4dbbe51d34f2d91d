import type { LegalDocument, Order } from '@gatehouse/contract/model/order';
import { ChevronDown, FileText } from 'lucide-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { DocumentBody } from '../../ui/DocumentBody.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './AgreementsPart.module.css';
import type { CheckoutPart } from './checkoutPart.ts';
import { messages } from './messages.ts';
import { useAgree, useOrderDocuments } from './queries.ts';
import { SignatureField } from './SignatureField.tsx';

type AgreementsPartProps = { order: Order; ref: Ref<CheckoutPart> };

/** Every document that is not agreed to yet, to be read here; each has its own acceptance, which counts once it is paid. */
export function AgreementsPart({ order, ref }: AgreementsPartProps) {
  const documents = useOrderDocuments(order.id);
  const agree = useAgree();
  const [accepted, setAccepted] = useState<readonly number[]>([]);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isSigned = name.trim() !== '';
  const open = documents.data?.filter(({ agreed }) => !agreed);

  useImperativeHandle(ref, () => ({
    async check() {
      setChecked(true);
      return open?.every(({ id }) => isSigned && accepted.includes(id)) ?? false;
    },
    async save() {
      try {
        for (const { id } of open ?? []) await agree.mutateAsync({ docId: id, name });
        return true;
      } catch {
        return undefined;
      }
    },
  }));

  if (open === undefined)
    return documents.error ? <QueryError query={documents} /> : <SkeletonText lines={4} />;
  return (
    <>
      <div role="alert">{agree.error && <Banner tone="warning">{messageOf(agree.error)}</Banner>}</div>
      <Card>
        {open.map((document) => (
          <Agreement
            key={document.id}
            document={document}
            isAccepted={accepted.includes(document.id)}
            isMissing={isChecked && !accepted.includes(document.id)}
            onAccept={(isOn) =>
              setAccepted(isOn ? [...accepted, document.id] : accepted.filter((id) => id !== document.id))
            }
          />
        ))}
        {open.length > 0 && (
          <div className={styles.signature}>
            <SignatureField name={name} isMissing={isChecked && !isSigned} onChange={setName} />
          </div>
        )}
      </Card>
    </>
  );
}

type AgreementProps = {
  document: LegalDocument;
  isAccepted: boolean;
  isMissing: boolean;
  onAccept: (isOn: boolean) => void;
};

function Agreement({ document: { title, body }, isAccepted, isMissing, onAccept }: AgreementProps) {
  return (
    <div className={styles.agreement}>
      <details className={styles.document}>
        <summary className={styles.head}>
          <FileText aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className={styles.body}>
          <DocumentBody body={body} />
        </div>
      </details>
      <CheckboxField
        label={
          <RichText
            text={messages.agreeTo(title)}
            marks={{ title: (words) => <span className="visually-hidden">{words}</span> }}
          />
        }
        checked={isAccepted}
        error={isMissing ? messages.agreeFirst : undefined}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </div>
  );
}
