import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FactorDue, useFactorDue } from '../../features/manage/self/FactorDue.tsx';
import { hrefTo } from '../../lib/paths.ts';
import { Frame } from './Frame.tsx';
import { Header } from './Header.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

/** What is of staff, or, for whom nothing else is served until they have a second factor, where it is set up. */
export function FactorGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const home = hrefTo('UserAccount');
  if (useFactorDue() !== 0) return children;
  if (pathname !== home) return <Navigate to={home} replace />;
  return (
    <Frame header={<Header withName home={home} tools={<ProfileMenu />} />} notice={<FactorDue />}>
      <Outlet />
    </Frame>
  );
}
