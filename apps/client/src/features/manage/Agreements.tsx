import { getDocumentAgreement, listDocumentAgreements } from '@gatehouse/contract/api/documents';
import type { DocumentAgreement } from '@gatehouse/contract/model/order';
import { formatLongDate, formatTime, zoneName } from '@gatehouse/contract/rules/displayTime';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SaveFile } from '../../forms/SaveFile.tsx';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Manage.module.css';
import { messages } from './messages.ts';

const PAGE = 20;

/** Who agreed to a document and to which of its versions, newest first, each to be kept as a PDF. */
export function Agreements({ documentId }: { documentId: number }) {
  const asked = useInfiniteQuery({
    queryKey: keyOf(listDocumentAgreements, { params: { id: documentId } }),
    queryFn: ({ pageParam, signal }) =>
      call(listDocumentAgreements, {
        params: { id: documentId },
        query: { offset: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
  const agreements = asked.data?.pages.flat();
  return (
    <Card aria-label={messages.agreements} className={styles.card}>
      <h2>{messages.agreements}</h2>
      {agreements === undefined ? (
        asked.error ? (
          <QueryError query={asked} />
        ) : (
          <Skeleton height="6rem" />
        )
      ) : agreements.length === 0 ? (
        <p className={styles.quiet}>{messages.noAgreements}</p>
      ) : (
        <ul className={styles.lines}>
          {agreements.map((agreement) => (
            <Agreement key={agreement.id} agreement={agreement} />
          ))}
        </ul>
      )}
      {asked.hasNextPage && (
        <Button pending={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {messages.moreAgreements}
        </Button>
      )}
    </Card>
  );
}

function Agreement({ agreement }: { agreement: DocumentAgreement }) {
  const { id, version, name, nameTyped, agreedAt, timeZone } = agreement;
  const at = Temporal.Instant.from(agreedAt);
  return (
    <li className={styles.line}>
      <div>
        <p translate="no">{name}</p>
        <p className={styles.quiet}>
          <Facts
            of={[
              `${formatLongDate(at, timeZone)}, ${formatTime(at, timeZone)}`,
              zoneName(timeZone),
              messages.version(version),
              nameTyped !== null && (
                <RichText
                  key="signed"
                  text={messages.signed(nameTyped)}
                  marks={{ name: (words) => <span translate="no">{words}</span> }}
                />
              ),
            ]}
          />
        </p>
      </div>
      <SaveFile
        label={messages.downloadAgreement(name)}
        name={`agreement-${id}.pdf`}
        fetch={() => call(getDocumentAgreement, { params: { id } })}
      />
    </li>
  );
}
