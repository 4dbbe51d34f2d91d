import { Socket } from 'node:net';

/**
 * A socket that sends at once what is written to it in one turn of the event loop. For a small statement the packet costs
 * more than what is in it, on both sides.
 */
export class TurnSocket extends Socket {
  #isGathering = false;

  override write(
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === 'function'
      ? super.write(chunk, encoding)
      : super.write(chunk, encoding, callback);
  }
}
