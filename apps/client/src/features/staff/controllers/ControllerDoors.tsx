import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useIsOnline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ChannelRow } from './ChannelRow.tsx';
import styles from './Controllers.module.css';
import { isAnyOccupied, occupiedText } from './controllerLabels.ts';
import { concernedBy, type DoorWork, workLabel, worksAt } from './doorWork.ts';
import { GiveReason } from './GiveReason.tsx';
import { messages } from './messages.ts';
import { useControllerWork } from './useControllerWork.ts';
import { WorkDialog } from './WorkDialog.tsx';

type ControllerDoorsProps = {
  controller: StaffControllerDetails;
  site: StaffSite;
  onWatch: (isWatchedClosely: boolean) => void;
};

/** The channels of a controller one by one, and what an installer does at each. */
export function ControllerDoors({ controller, site, onWatch }: ControllerDoorsProps) {
  const { work, unexplained, begin, beginAt, beginExplained, forgetUnexplained, end } = useControllerWork(
    controller,
    onWatch,
  );
  const isOnline = useIsOnline();
  const mayInstall = site.rights.includes('commissionDevices');
  return (
    <section className={styles.section}>
      <div className={styles.doorHead}>
        <h2>{messages.channels}</h2>
        {mayInstall && site.commissionMode && (
          <Button onClick={() => begin({ kind: 'attach' })}>{messages.attachUnit}</Button>
        )}
      </div>
      {mayInstall && !site.rights.includes('openRented') && isAnyOccupied(controller) && (
        <p className={styles.quiet}>
          {messages.workNeedsRight(occupiedText(controller.doors.filter((one) => one.occupied !== null)))}
        </p>
      )}
      {mayInstall && !site.commissionMode && <p className={styles.quiet}>{messages.onlyCommissioning}</p>}
      <Card>
        <ul className={styles.list}>
          {controller.doors.map((door) => (
            <ChannelRow
              key={door.channel}
              door={door}
              isFresh={controller.online && isOnline}
              works={worksAt(door, controller, site)}
              onWork={beginAt}
            />
          ))}
        </ul>
      </Card>
      {unexplained && (
        <GiveReason
          title={titleOf(controller, unexplained)}
          text={occupiedText(concernedBy(controller, unexplained))}
          onGiven={(reason) => beginExplained({ ...unexplained, reason })}
          onClose={forgetUnexplained}
        />
      )}
      {work && <WorkDialog work={work} controller={controller} site={site} onClose={end} />}
    </section>
  );
}

function titleOf({ doors }: StaffControllerDetails, { kind, channel }: DoorWork): string {
  const { action, at } = workLabel(kind, doors.find((door) => door.channel === channel)?.name ?? '');
  return messages.work(action, at);
}
