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
  /** What its badge says, in words. */
  label: string;
  tone: 'plain' | 'alarm' | 'overlocked' | 'warning';
};

/** How each kind of alert looks. */
export const kinds: Record<AlertKind, Look> = {
  alarm: { icon: Siren, label: 'Alarm', tone: 'alarm' },
  controllerOffline: { icon: WifiOff, label: 'Controller', tone: 'warning' },
  controllerBack: { icon: Wifi, label: 'Controller', tone: 'plain' },
  jammed: { icon: Wrench, label: 'Jammed', tone: 'warning' },
  arrears: { icon: CircleDollarSign, label: 'Arrears', tone: 'overlocked' },
  skippedBooking: { icon: SkipForward, label: 'Booking', tone: 'plain' },
  lockerEmpty: { icon: PackageOpen, label: 'Locker', tone: 'plain' },
  orderUncollected: { icon: Clock, label: 'Order', tone: 'plain' },
  accountClosed: { icon: UserRoundX, label: 'Account', tone: 'plain' },
  refundFailed: { icon: CreditCard, label: 'Refund', tone: 'warning' },
  vendUnknown: { icon: CircleHelp, label: 'Machine', tone: 'warning' },
};
