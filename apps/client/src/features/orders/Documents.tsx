import type { LegalDocument } from '@gatehouse/contract/model/order';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { DocumentBody } from '../../ui/DocumentBody.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { DetailList } from './DetailList.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { useDocuments } from './queries.ts';

/** What was agreed to, to be read again as it was; nothing where nothing had to be. */
export function Documents({ orderId, timeZone }: { orderId: number; timeZone: string }) {
  const documents = useDocuments(orderId);
  const [shown, setShown] = useState<LegalDocument>();
  const [isOpen, setOpen] = useState(false);
  const day = (at: string) => formatLongDate(Temporal.Instant.from(at), timeZone);
  if (documents.data?.length === 0) return null;
  return (
    <>
      <DetailList title={messages.documents} query={documents}>
        {(all) => (
          <ul className={styles.lines}>
            {all.map((document) => (
              <li key={document.id}>
                <ListRow
                  leading={<FileText aria-hidden="true" />}
                  title={document.title}
                  subtitle={document.agreedAt ? messages.agreedOn(day(document.agreedAt)) : undefined}
                  onClick={() => {
                    setShown(document);
                    setOpen(true);
                  }}
                />
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
