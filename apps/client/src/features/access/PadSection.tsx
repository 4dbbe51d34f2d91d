import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import type { Access, AccessSite } from '@gatehouse/contract/model/access';
import { isGate } from '@gatehouse/contract/rules/accessStatus';
import { useHasPinCode, usePinCodes } from '../../forms/pinCodeQueries.ts';
import { RevealPin } from '../../forms/RevealPin.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import styles from './PadSection.module.css';

type PadSectionProps = { access: Access; site: AccessSite };

/**
 * What the pad beside a door is opened with. Only here is a code needed, so only this is closed to someone
 * who has none (docs/specification/pinCodes.md#screens).
 */
export function PadSection({ access, site }: PadSectionProps) {
  if (!access.hasPad) return null;
  return (
    <section className={styles.pad} aria-labelledby="at-the-pad">
      <h2 id="at-the-pad">{messages.atThePad}</h2>
      <PadCodes targetKind={isGate(access) ? 'gate' : 'door'} siteId={site.id} />
    </section>
  );
}

function PadCodes({ targetKind, siteId }: { targetKind: string; siteId: number }) {
  const hasCode = useHasPinCode();
  const codes = usePinCodes();
  const failed = [hasCode, codes].find(({ error, data }) => error && data === undefined);
  if (failed?.error)
    return (
      <p className={styles.textBlock}>
        {messageOf(failed.error)}{' '}
        <Button variant="quiet" pending={failed.isFetching} onClick={() => void failed.refetch()}>
          {messages.tryAgain}
        </Button>
      </p>
    );
  if (hasCode.data === undefined || !codes.data) return <Skeleton height="3rem" />;
  const here = codes.data.filter((code) => code.siteId === siteId);
  if (!hasCode.data || here.length === 0) return <NoCode targetKind={targetKind} />;
  return (
    <ul className={styles.codes}>
      {here.map((code) => (
        <li key={code.id}>
          <span className={styles.name}>{nameOf(code)}</span>
          <RevealPin pinId={code.id} name={nameOf(code)} />
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ nickname }: PinCode) => nickname || messages.pinCode;

function NoCode({ targetKind }: { targetKind: string }) {
  const isChangeable = useOrganisation()?.pinCodesChangeable;
  return (
    <>
      <p className={styles.textBlock}>{isChangeable ? messages.noPinYet(targetKind) : messages.noPin}</p>
      {isChangeable && <LinkButton to={hrefTo('ProfileSecurityPinCodes')}>{messages.choosePin}</LinkButton>}
    </>
  );
}
