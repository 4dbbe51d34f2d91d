import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePadSites, usePinCodes } from '../../../forms/pinCodeQueries.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryError } from '../../../ui/QueryError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { messages } from '../messages.ts';
import { ProfileFrame } from '../ProfileFrame.tsx';
import { PinCodeRow } from './PinCodeRow.tsx';
import { type PadSite, PinCodeSheet } from './PinCodeSheet.tsx';
import styles from './PinCodes.module.css';
import { RemovePinCode } from './RemovePinCode.tsx';

/** The customer's codes for the pads at doors, by site; theirs to change where the organisation lets them. */
export function ProfileSecurityPinCodes() {
  const codes = usePinCodes();
  const sites = usePadSites();
  const organisation = useOrganisation();
  const failed = [codes, sites].find(({ error, data }) => error && !data);
  return (
    <ProfileFrame title={messages.sections.ProfileSecurityPinCodes.title}>
      {codes.data && sites.data && organisation ? (
        organisation.pinCodesChangeable ? (
          <ChangeableCodes codes={codes.data} sites={sites.data} />
        ) : (
          <FixedCodes codes={codes.data} />
        )
      ) : failed?.error ? (
        <QueryError query={failed} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
    </ProfileFrame>
  );
}

function FixedCodes({ codes }: { codes: readonly PinCode[] }) {
  if (codes.length === 0) return <EmptyState title={messages.noPinCodes} text={messages.pinCodesComeAlone} />;
  return (
    <>
      <Banner>{messages.pinCodesByStaff}</Banner>
      <CodesBySite codes={codes} />
    </>
  );
}

/** What is being done, and with which code; null adds one. */
type Doing = { what: 'save'; code: PinCode | null } | { what: 'remove'; code: PinCode };

function ChangeableCodes({ codes, sites }: { codes: readonly PinCode[]; sites: readonly PadSite[] }) {
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const add = sites.length > 0 && (
    <Button
      variant="primary"
      size="large"
      wide={codes.length > 0}
      icon={<Plus aria-hidden="true" />}
      onClick={() => setDoing({ what: 'save', code: null })}
    >
      {messages.addPinCode}
    </Button>
  );
  return (
    <>
      {codes.length === 0 ? (
        <EmptyState
          title={messages.noPinCodes}
          text={sites.length > 0 ? messages.pinCodesAtPads : messages.noDoorsWithPads}
          action={add || undefined}
        />
      ) : (
        <>
          <p className={styles.intro}>{messages.pinCodesHow}</p>
          <CodesBySite
            codes={codes}
            onChange={(code) => setDoing({ what: 'save', code })}
            onRemove={(code) => setDoing({ what: 'remove', code })}
          />
          {add}
        </>
      )}
      <PinCodeSheet
        isOpen={doing?.what === 'save'}
        code={doing?.what === 'save' ? doing.code : null}
        sites={sites}
        onClose={done}
      />
      <RemovePinCode code={doing?.what === 'remove' ? doing.code : null} onClose={done} />
    </>
  );
}

type CodesBySiteProps = {
  codes: readonly PinCode[];
  onChange?: (code: PinCode) => void;
  onRemove?: (code: PinCode) => void;
};

function CodesBySite({ codes, ...actions }: CodesBySiteProps) {
  const bySite = Map.groupBy(codes, ({ siteId }) => siteId);
  return [...bySite].map(([siteId, here]) => (
    <section key={siteId} className={styles.site} aria-labelledby={`pins-${siteId}`}>
      <h2 id={`pins-${siteId}`}>{here[0]?.siteName}</h2>
      <Card className={styles.codes}>
        <ul className={styles.list}>
          {here.map((code) => (
            <PinCodeRow key={code.id} code={code} {...actions} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}
