import { ManageNav } from '../../features/manage/ManageNav.tsx';
import { FactorDue } from '../../features/manage/self/FactorDue.tsx';
import { hrefTo } from '../../lib/paths.ts';
import { useEndWithSession } from '../../lib/staffLive.ts';
import { FactorGate } from './FactorGate.tsx';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The layout of the back office: everything it keeps stands at the side. */
export function ManageLayout() {
  useEndWithSession();
  return (
    <FactorGate>
      <Frame
        header={<Header withName home={hrefTo('ManageMain')} tools={<ProfileMenu />} />}
        notice={<FactorDue />}
      >
        <ManageNav />
      </Frame>
    </FactorGate>
  );
}
