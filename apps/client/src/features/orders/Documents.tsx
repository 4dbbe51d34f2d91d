import type { LegalDocument } from '@gatehouse/contract/model/order';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { DocumentBody } from '../../ui/DocumentBody.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { DetailList } from './DetailList.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { useDocuments } from './queries.ts';

/** What was agreed to, to be read again; nothing where nothing had to be. */
export function Documents({ orderId }: { orderId: number }) {
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
              <li key={document.id}>
                <ListRow
                  leading={<FileText aria-hidden="true" />}
                  title={document.title}
                  subtitle={document.agreed ? messages.agreed : messages.notAgreed}
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
