import type { AccessSite } from '@gatehouse/contract/model/access';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { setQuickActions } from '../../platform/quickActions.ts';
import { quickActionsOf } from './quickActions.ts';
import { readUsedDoors } from './usedDoors.ts';

/** Keeps the doors that were used last on the app's icon, as they are called and for as long as they open. */
export function useQuickActions(sites: readonly AccessSite[]): void {
  const actions = JSON.stringify(quickActionsOf(sites, readUsedDoors(), Date.now()));
  useEffect(() => void setQuickActions(JSON.parse(actions)), [actions]);
}

// Whoever leaves leaves no door on the icon.
useSession.subscribe(({ customer }, before) => {
  if (before.customer !== null && customer?.id !== before.customer.id) void setQuickActions([]);
});
