import type { NotificationKind } from '@gatehouse/contract/api/notifications';
import {
  CalendarClock,
  CircleDot,
  CreditCard,
  type LucideIcon,
  OctagonX,
  Package,
  Siren,
  UserRound,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react';
import type { ToastType } from '../../ui/toast.ts';

type Look = {
  icon: LucideIcon;
  /** What its badge says, in words. */
  label: string;
  tone: 'plain' | 'alarm' | 'overlocked' | 'warning';
  toast: ToastType;
};

/** How each kind of notification looks; what needs the customer comes as a warning. */
export const kinds: Record<NotificationKind, Look> = {
  alarm: { icon: Siren, label: 'Alarm', tone: 'alarm', toast: 'warning' },
  overlock: { icon: OctagonX, label: 'Overlock', tone: 'overlocked', toast: 'warning' },
  payment: { icon: CreditCard, label: 'Payment', tone: 'warning', toast: 'warning' },
  invitation: { icon: UserRoundPlus, label: 'Sharing', tone: 'plain', toast: 'success' },
  shareEnded: { icon: UserRoundX, label: 'Sharing', tone: 'warning', toast: 'warning' },
  booking: { icon: CalendarClock, label: 'Booking', tone: 'plain', toast: 'success' },
  order: { icon: Package, label: 'Order', tone: 'plain', toast: 'success' },
  poolTable: { icon: CircleDot, label: 'Pool table', tone: 'plain', toast: 'success' },
  account: { icon: UserRound, label: 'Account', tone: 'plain', toast: 'success' },
};
