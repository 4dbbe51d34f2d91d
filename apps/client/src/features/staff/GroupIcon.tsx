import { Siren } from 'lucide-react';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import type { DoorGroup } from './doors.ts';

/** The drawing of what a group holds. */
export function GroupIcon({ type }: Pick<DoorGroup, 'type'>) {
  if (type === 'alarming') return <Siren aria-hidden="true" />;
  return <UnitIcon type={type === 'lockable' ? 'locker' : type} />;
}
