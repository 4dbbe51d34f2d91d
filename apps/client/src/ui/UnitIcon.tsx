import type { UnitType } from '@gatehouse/contract/model/access';
import {
  BriefcaseBusiness,
  CarFront,
  CircleDot,
  DoorClosed,
  Fence,
  LampDesk,
  type LucideIcon,
  Mailbox,
  Package,
  ShoppingCart,
  TriangleAlert,
  Truck,
  Vault,
} from 'lucide-react';
import { isKeyOf } from '../lib/keys.ts';

const icons: Record<UnitType, LucideIcon> = {
  storage: Package,
  office: BriefcaseBusiness,
  locker: Vault,
  trailer: Truck,
  door: DoorClosed,
  gate: Fence,
  desk: LampDesk,
  trolley: ShoppingCart,
  parcel_store: Mailbox,
  car_park: CarFront,
  pool_table: CircleDot,
};

/**
 * The icon of a unit's type; a type that is not known shows a warning
 * (docs/specification/access.md#display-status).
 */
export function UnitIcon({ type, size = 20 }: { type: string; size?: number }) {
  const Icon = isKeyOf(icons, type) ? icons[type] : TriangleAlert;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
