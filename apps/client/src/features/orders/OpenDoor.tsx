import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { DoorOpen } from 'lucide-react';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { messages } from './messages.ts';

type OpenDoorProps = {
  unitId: number;
  isRunning: boolean;
  /** Something else is to be done first. */
  isSecond: boolean;
};

/** The way to the door that a booking opens. Doors are opened in the app, so that the web leads over to it. */
export function OpenDoor({ unitId, isRunning, isSecond }: OpenDoorProps) {
  const variant = isSecond ? 'secondary' : 'primary';
  const href = hrefTo('AccessControl', { id: accessId({ permission: 'unit', id: unitId }) });
  if (mode === 'app')
    return (
      <LinkButton variant={variant} size="large" wide icon={<DoorOpen aria-hidden="true" />} to={href}>
        {isRunning ? messages.openDoor : messages.seeDoor}
      </LinkButton>
    );
  return (
    <a className={buttonClass({ variant, size: 'large', wide: true })} href={`${href}?platform=app`}>
      {isRunning ? messages.openDoorInApp : messages.seeDoorInApp}
    </a>
  );
}
