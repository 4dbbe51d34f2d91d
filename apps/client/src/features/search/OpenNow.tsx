import styles from './OpenNow.module.css';
import { resultMessages } from './resultMessages.ts';
import { type Opens, type ShownOpening, useOpening } from './useOpening.ts';

/** Whether customers get in at a site at this moment, and by which clock; nothing where it does not say. */
export function OpenNow({ site }: { site: Opens }) {
  const opening = useOpening(site);
  if (opening === undefined) return null;
  const { text, zone } = opening;
  return (
    <OpenState opening={opening}>
      {zone === undefined ? text : resultMessages.opening.inZone(text, zone)}
    </OpenState>
  );
}

/** The same in given words, for who shows the zone in another place. */
export function OpenState({ opening, children }: { opening: ShownOpening; children: string }) {
  return (
    <span className={styles.state} data-open={opening.isOpen}>
      {children}
    </span>
  );
}
