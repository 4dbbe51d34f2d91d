/** How Bluetooth is set on the phones of the demo. */
import { byId } from './elements.js';
import { act } from './state.js';

/** @type {HTMLSelectElement} */
const choice = byId('phones');

async function read() {
  const response = await fetch('/simulator/radio', { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) choice.value = (await response.json()).bluetooth;
}

/** @param {(text: string) => void} say Shows people the outcome of a change. */
export function followPhones(say) {
  choice.addEventListener('change', async () => {
    const bluetooth = /** @type {'on' | 'off' | 'denied'} */ (choice.value);
    const refused = await act({ type: 'phones', bluetooth });
    say(refused ?? `Phones: ${choice.selectedOptions[0]?.text.toLowerCase()}.`);
    if (refused) await read();
  });
  // Another window may have set it meanwhile.
  addEventListener('focus', read);
  void read();
}
