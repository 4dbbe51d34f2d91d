import {
  CircleDollarSign,
  CircleHelp,
  DoorClosed,
  DoorOpen,
  Lock,
  LockOpen,
  type LucideIcon,
  MailOpen,
  OctagonX,
  Siren,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { Status } from './status.ts';

const icons: Record<Status, LucideIcon> = {
  locked: Lock,
  unlocked: LockOpen,
  closed: DoorClosed,
  open: DoorOpen,
  alarm: Siren,
  overlocked: OctagonX,
  arrears: CircleDollarSign,
  pending: MailOpen,
  offline: WifiOff,
  noController: Unplug,
  unknown: CircleHelp,
};

export function StatusIcon({ status, size = 16 }: { status: Status; size?: number }) {
  const Icon = icons[status];
  return <Icon size={size} aria-hidden="true" />;
}
