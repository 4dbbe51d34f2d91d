import type { StaffControllerDetails } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type AskedAction, ConfirmAction } from './ConfirmAction.tsx';
import styles from './Controllers.module.css';
import { isAnyOccupied } from './controllerLabels.ts';
import { messages } from './messages.ts';
import { useTestMode } from './queries.ts';

type ControllerActionsProps = { controller: StaffControllerDetails; site: StaffSite };

/** What is done with a controller as a whole. */
export function ControllerActions({ controller, site }: ControllerActionsProps) {
  const [asked, setAsked] = useState<AskedAction>();
  const testMode = useTestMode(controller.id);
  const isTesting = controller.testModeUntil !== null;
  return (
    <>
      {testMode.error && <Banner tone="warning">{messageOf(testMode.error)}</Banner>}
      <div className={styles.actions}>
        {site.rights.includes('openDoors') && (
          <>
            <Button onClick={() => setAsked('open')}>{messages.openAll}</Button>
            <Button onClick={() => setAsked('lock')}>{messages.lockAll}</Button>
          </>
        )}
        {site.rights.includes('rebootDevices') && (
          <Button onClick={() => setAsked('reboot')}>{messages.reboot}</Button>
        )}
        {site.rights.includes('commissionDevices') && (
          <Button
            pending={testMode.isPending}
            onClick={() =>
              !isTesting && isAnyOccupied(controller) ? setAsked('test') : testMode.mutate({ on: !isTesting })
            }
          >
            {isTesting ? messages.endTestMode : messages.startTestMode}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmAction
          question={asked}
          controller={controller}
          site={site}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
