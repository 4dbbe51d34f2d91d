import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import type { Radio, RadioState } from './radio.ts';

/** How long the simulator may take to answer, in ms. */
const ANSWER_TIMEOUT_MS = 3_000;

/**
 * The air of the simulator as a radio: this page is a phone there from its first word until it neither says nor hears
 * anything, or is gone. `server` is where the simulator stands.
 */
export function simulatedRadio(server: string): Radio {
  const base = `${server}/simulator/radio`;
  const listeners = new Set<{ uuids: string[]; heard: (advertisement: Advertisement) => void }>();
  let air: EventSource | undefined;
  let phone: string | undefined;
  let said: Advertisement | null = null;
  let saying: Promise<void> = Promise.resolve();

  function enter() {
    if (air) return;
    air = new EventSource(`${base}/air`);
    // Again after each time the stream broke: then it is another phone.
    air.addEventListener('phone', ({ data }) => {
      phone = JSON.parse(data).id;
      void say().catch(() => undefined);
    });
    air.addEventListener('heard', ({ data }) => {
      const advertisement: Advertisement = JSON.parse(data);
      for (const { uuids, heard } of listeners) if (uuids.includes(advertisement.uuid)) heard(advertisement);
    });
  }

  function leaveWhenIdle() {
    if (said || listeners.size > 0) return;
    air?.close();
    air = undefined;
    phone = undefined;
  }

  /** Says what is to be said by then, one thing after the other; a phone that is not there yet will when it is. */
  function say(): Promise<void> {
    saying = saying.catch(() => undefined).then(put);
    return saying;
  }

  async function put() {
    if (phone === undefined) return;
    const response = await fetch(`${base}/phones/${phone}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(said),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}`);
  }

  async function state(): Promise<RadioState> {
    try {
      const response = await fetch(base, {
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      return (await response.json()).bluetooth;
    } catch {
      return 'unsupported';
    }
  }

  return {
    state,
    request: state,
    async advertise(advertisement) {
      said = advertisement;
      enter();
      await say();
    },
    async stop() {
      said = null;
      // One that leaves falls silent by leaving.
      if (listeners.size > 0) await say();
      leaveWhenIdle();
    },
    async listen(uuids, heard) {
      const listener = { uuids, heard };
      listeners.add(listener);
      enter();
      return () => {
        listeners.delete(listener);
        leaveWhenIdle();
      };
    },
  };
}
