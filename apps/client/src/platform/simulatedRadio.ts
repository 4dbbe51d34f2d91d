import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import type { Radio, RadioState } from './radio.ts';

/** How long the simulator may take to answer, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * The air of the simulator as a radio: this page is a phone there from its first word until it neither says nor hears
 * anything, or is gone. `server` is where the simulator stands.
 */
export function simulatedRadio(server: string): Radio {
  const base = `${server}/simulator/radio`;
  const listeners = new Set<{ uuids: string[]; onAdvertisement: (advertisement: Advertisement) => void }>();
  const phone = createPhone(base, (advertisement) => {
    for (const { uuids, onAdvertisement } of listeners)
      if (uuids.includes(advertisement.uuid)) onAdvertisement(advertisement);
  });
  const state = () => fetchState(base);

  return {
    state,
    request: state,
    async advertise(advertisement) {
      phone.enter();
      await phone.say(advertisement);
    },
    async stop() {
      // One that leaves falls silent by leaving.
      if (listeners.size === 0) return phone.leave();
      await phone.say(null);
      if (listeners.size === 0 && phone.isSilent()) phone.leave();
    },
    async listen(uuids, onAdvertisement) {
      const listener = { uuids, onAdvertisement };
      listeners.add(listener);
      phone.enter();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && phone.isSilent()) phone.leave();
      };
    },
  };
}

/** This page as a phone in the simulator's air, from `enter` to `leave`; hands on everything that is received there. */
function createPhone(base: string, onHeard: (advertisement: Advertisement) => void) {
  let stream: EventSource | undefined;
  let id: string | undefined;
  let said: Advertisement | null = null;
  let saying: Promise<void> = Promise.resolve();

  /** Says what is to be said by then, one thing after the other; a phone that is not there yet will when it is. */
  function sayCurrent(): Promise<void> {
    saying = saying
      .catch(() => undefined)
      .then(async () => {
        if (id !== undefined) await putAdvertisement(base, id, said);
      });
    return saying;
  }

  return {
    enter() {
      if (stream) return;
      stream = new EventSource(`${base}/air`);
      // Again after each time the stream broke: then it is another phone.
      stream.addEventListener('phone', ({ data }) => {
        id = JSON.parse(data).id;
        void sayCurrent().catch(() => undefined);
      });
      stream.addEventListener('heard', ({ data }) => onHeard(JSON.parse(data)));
    },
    leave() {
      stream?.close();
      stream = undefined;
      id = undefined;
      said = null;
    },
    say(advertisement: Advertisement | null): Promise<void> {
      said = advertisement;
      return sayCurrent();
    },
    isSilent: () => said === null,
  };
}

async function putAdvertisement(base: string, phone: string, said: Advertisement | null): Promise<void> {
  const response = await fetch(`${base}/phones/${phone}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(said),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The simulator answered ${response.status}`);
}

async function fetchState(base: string): Promise<RadioState> {
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
