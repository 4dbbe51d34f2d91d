/** Notices that a report did not arrive: no ack for its events came back in time. */
import { ACK_TIMEOUT_MS, HEARTBEAT_MS } from '@gatehouse/contract/device/timing';

export type AckTimeout = {
  /** Events were sent. */
  sent(): void;
  /** An ack came; `all` when nothing is left to wait for. */
  received(all: boolean): void;
  /** Nothing is waited for any more. */
  stop(): void;
};

/** Calls `resend` until acks come, each time after twice as long: a server that is slow is not to be flooded. */
export function createAckTimeout(resend: () => void): AckTimeout {
  let waitMs = ACK_TIMEOUT_MS;
  let timer: NodeJS.Timeout | undefined;

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  function sent() {
    timer ??= setTimeout(() => {
      timer = undefined;
      waitMs = Math.min(2 * waitMs, HEARTBEAT_MS);
      resend();
    }, waitMs).unref();
  }

  return {
    sent,
    received(all) {
      stop();
      waitMs = ACK_TIMEOUT_MS;
      if (!all) sent();
    },
    stop,
  };
}
