import { FactorDue } from '../../features/manage/self/FactorDue.tsx';
import { CommandPalette } from '../../features/staff/palette/CommandPalette.tsx';
import { useStaffSite } from '../../lib/userSite.ts';
import { staffTabs } from '../tabs.ts';
import { AlertBell } from './AlertBell.tsx';
import { FactorGate } from './FactorGate.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SiteSelector } from './SiteSelector.tsx';
import { TabBar } from './TabBar.tsx';

/** The layout of staff and installers: the site they work at stands in the header. */
export function StaffLayout() {
  const { site } = useStaffSite();
  // Until it is known what they may do, the bar stands as it will for nearly everybody.
  const seesDevices = site === undefined || site.rights.includes('seeDevices');
  const tabs = staffTabs.filter(({ name }) => seesDevices || name !== 'UserControllers');
  return (
    <FactorGate>
      <Frame
        notice={<FactorDue />}
        header={
          <Header
            tools={
              <>
                <CommandPalette />
                <AlertBell />
                <ProfileMenu />
              </>
            }
          >
            <SiteSelector />
          </Header>
        }
        tabs={<TabBar tabs={tabs} />}
      />
    </FactorGate>
  );
}
