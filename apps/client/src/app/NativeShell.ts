import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { pathOfLink } from '../lib/appLink.ts';
import { invitationAt, withoutSecret } from '../lib/invitation.ts';
import { pathnameOf } from '../lib/paths.ts';
import { clearDeviceDoors } from '../platform/deviceDoors.ts';
import { push } from '../platform/push.ts';
import { shell } from '../platform/shell.ts';
import { topmostCover } from '../ui/covers.ts';
import { useLeadsTo } from './leadsTo.ts';
import { hasPageBefore } from './pageBefore.ts';

/**
 * Does what a native shell asks: follows links and taps on messages to pages of the app, and goes back. What the device shows
 * of doors outside of the app is of whoever is logged in, also where that ended unseen.
 */
export function NativeShell({ customerId }: { customerId: number | undefined }) {
  const navigate = useNavigate();
  const leadsTo = useLeadsTo();
  const open = useEffectEvent((path: string | undefined) => {
    if (path === undefined) return;
    const known = withoutSecret(path);
    if (isInvitation(known) || leadsTo(known)) void navigate(known);
  });
  const back = useEffectEvent(() => {
    if (closeTopmost()) return;
    if (hasPageBefore()) void navigate(-1);
    else void shell.leave();
  });
  useEffect(() => shell.onLink((link) => open(pathOfLink(link))), []);
  useEffect(() => push.onTap(open), []);
  useEffect(() => shell.onBack(back), []);
  useEffect(() => {
    if (customerId === undefined) return clearDeviceDoors();
    return clearDeviceDoors;
  }, [customerId]);
  return null;
}

/** The app has no page for it, but registers over the one that is open. */
function isInvitation(path: string): boolean {
  return path.startsWith('/register/') && invitationAt(pathnameOf(path), null) !== undefined;
}

/** What covers the page closes as it does by Escape; returns whether something did cover it. */
function closeTopmost(): boolean {
  const topmost = topmostCover();
  if (topmost === undefined) return false;
  // Suggestions are closed by the field that has them; whatever else covers the page may not have the focus yet.
  const holder = document.activeElement ?? document.body;
  const isField = topmost.matches('[role=listbox]') && holder !== document.body;
  const heldBy = isField || topmost.contains(holder) ? holder : topmost;
  heldBy.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}
