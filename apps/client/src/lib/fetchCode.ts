/** How long to wait before code is asked for once more: networks that a phone goes over between are there by then. */
const WAITS_MS = [300, 1_200];

/**
 * Fetches code by its `import`, and a second and a third time where that fails: a phone that goes from Wi-Fi to another network
 * breaks off whatever is on its way. Rejects as the last time did.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
