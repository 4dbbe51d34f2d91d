import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useUnseenAlerts } from '../../features/staff/alerts/queries.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLeadsTo } from '../leadsTo.ts';
import { CountedIcon } from './CountedIcon.tsx';
import { messages } from './messages.ts';

const useAlertList = lazyPart(
  async () => (await import('../../features/staff/alerts/AlertList.tsx')).AlertList,
);

/** How much of their site staff have not seen, and behind it the alerts. */
export function AlertBell() {
  const { site } = useStaffSite();
  const isShown = site?.rights.includes('seeAlerts') === true;
  const unseen = useUnseenAlerts(isShown ? site.id : undefined);
  const [isOpen, setOpen] = useState(false);
  const AlertList = useAlertList(isOpen);
  const leadsTo = useLeadsTo();
  if (!isShown) return null;
  const close = () => setOpen(false);
  const label = unseen === 0 ? messages.alerts : messages.newAlerts(unseen);
  return (
    <>
      <IconButton
        label={label}
        icon={<CountedIcon icon={<Bell aria-hidden="true" />} count={unseen} />}
        onClick={() => setOpen(true)}
      />
      <span className="visually-hidden" role="status">
        {unseen > 0 && label}
      </span>
      <LazySlideOver isOpen={isOpen} onClose={close} title={messages.alertsAt(site.name)}>
        {AlertList ? (
          <AlertList
            key={site.id}
            siteId={site.id}
            mayClear={site.rights.includes('clearAlerts')}
            isOpen={isOpen}
            leadsTo={leadsTo}
            onClose={close}
          />
        ) : (
          <Skeleton height="12rem" />
        )}
      </LazySlideOver>
    </>
  );
}
