import type { LegalDocument } from '@gatehouse/contract/model/order';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SaveAgreement } from '../../forms/SaveAgreement.tsx';
import { DocumentBody } from '../../ui/DocumentBody.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { DetailList } from './DetailList.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { useDocuments } from './queries.ts';

/** What was agreed to, to be read again as it was; nothing where nothing had to be. */
export function Documents({ orderId, timeZone }: { orderId: number; timeZone: string }) {
  const documents = useDocuments(orderId);
  const [shown, setShown] = useState<LegalDocument>();
  const [isOpen, setOpen] = useState(false);
  if (documents.data?.length === 0) return null;
  return (
    <>
      <DetailList title={messages.documents} query={documents}>
        {(all) => (
          <ul className={styles.lines}>
            {all.map((document) => (
              <li key={document.id} className={styles.document}>
                <div>
                  <ListRow
                    leading={<FileText aria-hidden="true" />}
                    title={document.title}
                    subtitle={agreementOf(document, timeZone)}
                    onClick={() => {
                      setShown(document);
                      setOpen(true);
                    }}
                  />
                </div>
                <SaveAgreement document={document} />
              </li>
            ))}
          </ul>
        )}
      </DetailList>
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} title={shown?.title} size="large" expandable>
        {shown && <DocumentBody body={shown.body} />}
      </LazyModal>
    </>
  );
}

/** When it was agreed to and signed with which name, as far as that was asked for then. */
function agreementOf({ agreedAt, agreedName }: LegalDocument, timeZone: string): ReactNode {
  if (agreedAt === null) return undefined;
  const day = formatLongDate(Temporal.Instant.from(agreedAt), timeZone);
  if (agreedName === null) return messages.agreedOn(day);
  return (
    <RichText
      text={messages.signedOn(day, agreedName)}
      marks={{ name: (words) => <span translate="no">{words}</span> }}
    />
  );
}
