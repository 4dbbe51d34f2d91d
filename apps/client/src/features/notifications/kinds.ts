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
  tone: 'plain' | 'alarm' | 'overlocked' | 'warning';
  toast: ToastType;
};

/** How each kind of notification looks; what needs the customer comes as a warning. */
export const kinds: Record<NotificationKind, Look> = {
  alarm: { icon: Siren, tone: 'alarm', toast: 'warning' },
  overlock: { icon: OctagonX, tone: 'overlocked', toast: 'warning' },
  payment: { icon: CreditCard, tone: 'warning', toast: 'warning' },
  invitation: { icon: UserRoundPlus, tone: 'plain', toast: 'success' },
  shareEnded: { icon: UserRoundX, tone: 'warning', toast: 'warning' },
  booking: { icon: CalendarClock, tone: 'plain', toast: 'success' },
  order: { icon: Package, tone: 'plain', toast: 'success' },
  poolTable: { icon: CircleDot, tone: 'plain', toast: 'success' },
  account: { icon: UserRound, tone: 'plain', toast: 'success' },
};
