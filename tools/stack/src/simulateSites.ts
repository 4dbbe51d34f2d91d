import type { Context } from '@gatehouse/server/context';
import { listSimulatedSites } from '@gatehouse/server/demo/simulatedSites';
import { type Simulator, startSimulator } from '@gatehouse/simulator/simulator';

/**
 * Simulates every controller that the database holds, and those that come to it. Units that get another name, another
 * place or a channel do so in the simulator.
 */
export async function simulateSites(
  { db, config, eventBus, log }: Context,
  mqttUrl: string,
): Promise<Simulator> {
  const sites = () => listSimulatedSites(db, config.keyRing);
  const simulator = startSimulator({ mqttUrl, sites: await sites() });
  let isReading = false;
  let isStale = false;
  let isClosed = false;

  /** One reading at a time, and one more for all that changed meanwhile. */
  async function read() {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale) {
        isStale = false;
        const described = await sites();
        if (!isClosed) simulator.describe(described);
      }
    } catch (error) {
      if (!isClosed) log.error(error, 'The simulator could not read its sites');
    } finally {
      isReading = false;
    }
  }

  const leave = eventBus.subscribe(({ kind }) => {
    if (kind === 'controller' || kind === 'plan' || kind === 'lost') void read();
  });
  return {
    ...simulator,
    close() {
      isClosed = true;
      leave();
      simulator.close();
    },
  };
}
