/** The controller's end of its link to the server: numbers its sessions, and numbers and signs all that is sent. */
import { type DeviceKey, type DeviceMessage, signFrame } from '@gatehouse/contract/device/frame';
import type { Answer, Report, Status } from '@gatehouse/contract/device/messages';
import { replyTopic, reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import type { SendFrame } from './powerSwitch.ts';

export type LinkOptions = {
  serial: string;
  key: DeviceKey;
  bootId: number;
  uptimeMs: () => number;
  send: SendFrame;
};

/** What every message of a controller begins with. */
type Header = 'epoch' | 'sequence' | 'uptimeMs' | 'link';

/** The status topic, with the signed last will and the status to retain once the connection stands. */
export type SessionStatus = { topic: string; lastWill: string; online: string };

export type Link = {
  /** Begins a session: the next connection. */
  connecting(): SessionStatus;
  sendReport(report: Omit<Report, Header>): void;
  /** Answers the server process that asked. */
  sendAnswer(process: string, answer: Omit<Answer, Header>): void;
};

/** A link over which nothing was sent yet. */
export function createLink({ serial, key, bootId, uptimeMs, send }: LinkOptions): Link {
  let sequence = 0;
  // The number of the current connection; see `Status` in the contract.
  let sessionNumber = -1;

  function header(): Pick<Report, Header> {
    return { epoch: bootId, sequence: ++sequence, uptimeMs: uptimeMs(), link: sessionNumber };
  }

  function signAndSend(topic: string, message: DeviceMessage) {
    send(topic, signFrame(key, topic, message));
  }

  return {
    connecting() {
      sessionNumber += 2;
      const topic = statusTopic(serial);
      const sign = (status: Status) => signFrame(key, topic, status);
      return {
        topic,
        lastWill: sign({ state: 'offline', epoch: bootId, link: sessionNumber + 1 }),
        online: sign({ state: 'online', epoch: bootId, link: sessionNumber }),
      };
    },

    sendReport: (report) => signAndSend(reportTopic(serial), { ...header(), ...report }),
    sendAnswer: (process, answer) => signAndSend(replyTopic(process, serial), { ...header(), ...answer }),
  };
}
