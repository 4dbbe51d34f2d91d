/** What a device shows; `path` is where a tap leads in the client. */
export type PushMessage = {
  topic: string;
  title: string;
  body: string;
  path: string | null;
  /** A message that is sent again under its id takes the place of the first. */
  id: string;
};

/** Brings messages to devices, by topic. Every call rejects with a PushError when the service does not do it. */
export type PushProvider = {
  send(message: PushMessage): Promise<void>;
  /** Has a topic delivered to a device; `gone` when the service knows no such device any more. */
  subscribe(token: string, topic: string): Promise<'done' | 'gone'>;
  /** Ends that; a device that is gone gets nothing either. */
  unsubscribe(token: string, topic: string): Promise<void>;
};

export class PushError extends Error {
  /** Whether it may work later. */
  readonly passing: boolean;
  /** For how long the service wants to be left alone. */
  readonly waitSeconds: number;
  constructor(message: string, passing: boolean, waitSeconds = 0) {
    super(message);
    this.passing = passing;
    this.waitSeconds = waitSeconds;
  }
}
