/** Messages that reach the device while the app is not open. */
export type Push = {
  /** Asks for permission if need be; the name the push service knows this device by, null without pushes. */
  register(): Promise<string | null>;
  /** Ends pushes to this device, whatever the server still believes. */
  unregister(): Promise<void>;
  /** Tells of taps on messages with the path in the app that they lead to. */
  onTap(listener: (path: string) => void): () => void;
};

/** A browser tab is told by its live stream instead. */
const webPush: Push = {
  register: async () => null,
  unregister: async () => {},
  onTap: () => () => {},
};

export const push: Push = webPush;
