/** The first reports of controllers of which only the status is known so far. */
import type { BrokerLink } from './brokerLink.ts';
import type { ControllerCredential } from './brokerRights.ts';

/** How long a controller that is online but has not reported yet has to say what its uptime is. */
const FIRST_REPORT_MS = 2_000;

export type FirstReports = {
  /** Asks a controller to report and waits until it has, 2 s at most. */
  request(controller: ControllerCredential): Promise<void>;
  /** Notes that a controller has reported. */
  arrived(serial: string): void;
};

export function createFirstReports(link: Pick<BrokerLink, 'send'>): FirstReports {
  const waiting = new Map<string, Set<() => void>>();
  return {
    async request(controller) {
      const { serial } = controller;
      link.send(controller, { type: 'report' });
      await new Promise<void>((resolve) => {
        const those = waiting.get(serial) ?? new Set();
        waiting.set(serial, those.add(resolve));
        setTimeout(() => {
          those.delete(resolve);
          resolve();
        }, FIRST_REPORT_MS).unref();
      });
    },

    arrived(serial) {
      for (const resolve of waiting.get(serial) ?? []) resolve();
      waiting.delete(serial);
    },
  };
}
