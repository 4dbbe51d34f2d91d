import { ApiError } from '@gatehouse/contract/errors';
import { messages } from './messages.ts';
import { messageOf } from './networkError.ts';

/** How far a command to a door got: nowhere, to the device, which refused, or to where nobody knows what came of it. */
export type CommandFailure = { got: 'nowhere' | 'refused' | 'lost'; detail: string; nextStep?: string };

const NOT_SENT: CommandFailure = { got: 'nowhere', detail: messages.command.offline };

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
  if (!(error instanceof ApiError)) return { got: 'lost', detail, nextStep: messages.command.look };
  switch (error.code) {
    case 'DEVICE_SILENT':
      return { got: 'lost', detail, nextStep: messages.command.lookThenRetry };
    case 'DEVICE_OFFLINE':
      return { got: 'nowhere', detail, nextStep: messages.command.nothingSent };
    case 'JAMMED':
      return {
        got: 'refused',
        detail,
        nextStep: messages.command.jammed,
      };
    case 'DEVICE_REJECTED':
      return {
        got: 'refused',
        detail,
        nextStep:
          action === 'lock'
            ? messages.command.closeFully(targetKind)
            : messages.command[audience === 'staff' ? 'retryStaff' : 'retryCustomer'],
      };
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return {
        got: 'nowhere',
        detail,
        nextStep: messages.command[audience === 'staff' ? 'administratorCanHelp' : 'staffCanHelp'],
      };
    default:
      return error.statusCode >= 500
        ? { got: 'lost', detail, nextStep: messages.command.look }
        : { got: 'nowhere', detail };
  }
}
