import { ApiError } from '@gatehouse/contract/errors';
import { messageOf } from './networkError.ts';

/** How far a command to a door got: nowhere, to the device, which refused, or to where nobody knows what came of it. */
export type CommandFailure = { got: 'nowhere' | 'refused' | 'lost'; detail: string; nextStep?: string };

const NOT_SENT: CommandFailure = { got: 'nowhere', detail: 'You are offline, so nothing was sent.' };
const LOOK = 'It may or may not have moved: look at it before you try again.';

type Asked = {
  action: 'open' | 'lock';
  targetKind: 'door' | 'gate' | 'locker';
  audience: 'customer' | 'staff';
  /** This device had no network. */
  wasOffline: boolean;
};

/** Why a door did not do what it was asked for, and what whoever reads it can do then. */
export function commandFailure(
  error: unknown,
  { action, targetKind, audience, wasOffline }: Asked,
): CommandFailure {
  if (wasOffline) return NOT_SENT;
  const detail = messageOf(error);
  if (!(error instanceof ApiError)) return { got: 'lost', detail, nextStep: LOOK };
  switch (error.code) {
    case 'DEVICE_SILENT':
      return { got: 'lost', detail, nextStep: 'Nothing opens later by itself: try again once you looked.' };
    case 'DEVICE_OFFLINE':
      return { got: 'nowhere', detail, nextStep: 'Nothing was sent, and nothing opens later by itself.' };
    case 'JAMMED':
      return {
        got: 'refused',
        detail,
        nextStep: 'What you bought stays yours: nothing of the order changed.',
      };
    case 'DEVICE_REJECTED':
      return {
        got: 'refused',
        detail,
        nextStep:
          action === 'lock'
            ? `Close the ${targetKind} fully, then lock it again.`
            : `Try again. If it keeps failing, ${audience === 'staff' ? 'look at its lock on site' : 'contact site staff'}.`,
      };
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return {
        got: 'nowhere',
        detail,
        nextStep: `Nothing was sent. ${audience === 'staff' ? 'An administrator' : 'Site staff'} can help.`,
      };
    default:
      return error.statusCode >= 500 ? { got: 'lost', detail, nextStep: LOOK } : { got: 'nowhere', detail };
  }
}
