/** Notices that a report did not arrive: no receipt for its events came back in time. */
import { HEARTBEAT_MS, RECEIPT_WAIT_MS } from '@gatehouse/contract/device/timing';

export type ReceiptWatch = {
  /** Events were sent. */
  sent(): void;
  /** A receipt came; `all` when nothing is left to wait for. */
  received(all: boolean): void;
  /** Nothing is waited for any more. */
  stop(): void;
};

/** Calls `resend` until receipts come, each time after twice as long: a server that is slow is not to be flooded. */
export function createReceiptWatch(resend: () => void): ReceiptWatch {
  let waitMs = RECEIPT_WAIT_MS;
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
      waitMs = RECEIPT_WAIT_MS;
      if (!all) sent();
    },
    stop,
  };
}
