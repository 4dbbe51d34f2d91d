import { ManageNav } from '../../features/manage/ManageNav.tsx';
import { hrefTo } from '../../lib/paths.ts';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The layout of the back office: everything it keeps stands at the side. */
export function ManageLayout() {
  return (
    <Frame header={<Header withName home={hrefTo('ManageMain')} tools={<ProfileMenu />} />}>
      <ManageNav />
    </Frame>
  );
}
