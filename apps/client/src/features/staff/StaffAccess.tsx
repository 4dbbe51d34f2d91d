import { useParams } from 'react-router';
import { useBreakpoint } from '../../ui/useBreakpoint.ts';
import { UserAccess } from './UserAccess.tsx';
import { UserAccessControl } from './UserAccessControl.tsx';

/** The doors of a site, and one of them: beside each other on a desk, each a page of its own on anything smaller. */
export function StaffAccess() {
  const { id } = useParams();
  const isDesk = useBreakpoint() === 'desktop';
  return id === undefined || isDesk ? <UserAccess /> : <UserAccessControl />;
}
