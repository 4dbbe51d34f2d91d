import type { AlertKind } from '@gatehouse/contract/api/staffAlerts';
import {
  CircleDollarSign,
  CircleHelp,
  Clock,
  CreditCard,
  type LucideIcon,
  PackageOpen,
  Siren,
  SkipForward,
  UserRoundX,
  Wifi,
  WifiOff,
  Wrench,
} from 'lucide-react';

type Look = {
  icon: LucideIcon;
  tone: 'plain' | 'alarm' | 'overlocked' | 'warning';
};

/** How each kind of alert looks; `messages.kinds` says what it is. */
export const kinds: Record<AlertKind, Look> = {
  alarm: { icon: Siren, tone: 'alarm' },
  controllerOffline: { icon: WifiOff, tone: 'warning' },
  controllerBack: { icon: Wifi, tone: 'plain' },
  jammed: { icon: Wrench, tone: 'warning' },
  arrears: { icon: CircleDollarSign, tone: 'overlocked' },
  skippedBooking: { icon: SkipForward, tone: 'plain' },
  lockerEmpty: { icon: PackageOpen, tone: 'plain' },
  stockLow: { icon: PackageOpen, tone: 'warning' },
  orderUncollected: { icon: Clock, tone: 'plain' },
  accountClosed: { icon: UserRoundX, tone: 'plain' },
  refundFailed: { icon: CreditCard, tone: 'warning' },
  vendUnknown: { icon: CircleHelp, tone: 'warning' },
};
