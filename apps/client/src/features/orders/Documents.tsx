import type { LegalDocument } from '@gatehouse/contract/model/order';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DocumentBody } from '../../ui/DocumentBody.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './Details.module.css';
import { useDocuments } from './queries.ts';

/** What was agreed to, to be read again; nothing where nothing had to be. */
export function Documents({ orderId }: { orderId: number }) {
  const documents = useDocuments(orderId);
  const [shown, setShown] = useState<LegalDocument>();
  const [isOpen, setOpen] = useState(false);
  if (documents.data?.length === 0) return null;
  return (
    <Card className={styles.list}>
      <h2>Documents</h2>
      {documents.data ? (
        <ul className={styles.lines}>
          {documents.data.map((document) => (
            <li key={document.id}>
              <ListRow
                leading={<FileText aria-hidden="true" />}
                title={document.title}
                subtitle={document.agreed ? 'You agreed to this.' : `Version ${document.version}`}
                onClick={() => {
                  setShown(document);
                  setOpen(true);
                }}
              />
            </li>
          ))}
        </ul>
      ) : documents.error ? (
        <div className={styles.none} role="alert">
          <p>{messageOf(documents.error)}</p>
          <Button pending={documents.isFetching} onClick={() => void documents.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <SkeletonText lines={2} />
        </div>
      )}
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} title={shown?.title} size="large">
        {shown && <DocumentBody version={shown.version} body={shown.body} />}
      </LazyModal>
    </Card>
  );
}
