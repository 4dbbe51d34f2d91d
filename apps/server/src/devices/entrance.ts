/**
 * The way in from the network. A connection stays here until its CONNECT is whole: small, in time and nothing else, so
 * that a stranger costs a socket and no more. Then its client has a time to sign in.
 */
import type { Socket } from 'node:net';

/** A CONNECT of a controller has some 500 bytes. */
export const MAX_CONNECT_BYTES = 4_096;
/** More than a listening socket hands over at once, so that controllers that come together do not push each other out. */
const MAX_SILENT_CONNECTIONS = 1_024;

export type EntranceOptions = {
  /** How long a connection has to send its CONNECT. */
  connectMs: number;
  /** How long it then has to sign in: thousands that come at once wait for each other. */
  signInMs: number;
  /** Connections at most. Half of them may be without a CONNECT, and who comes next takes the place of such a one. */
  maxConnections: number;
  /** A connection was turned away because controllers have all the places. */
  onFull?(): void;
  /** Takes over a connection whose CONNECT is there to be read. */
  onConnect(socket: Socket): void;
};

export type Entrance = {
  receive(socket: Socket): void;
  /** The client of this connection has signed in. */
  admit(socket: object): void;
  /** Ends all connections that came in here. */
  close(): void;
};

export function createEntrance({
  connectMs,
  signInMs,
  maxConnections,
  onFull,
  onConnect,
}: EntranceOptions): Entrance {
  const maxSilentConnections = Math.min(MAX_SILENT_CONNECTIONS, Math.ceil(maxConnections / 2));
  const sockets = new Set<Socket>();
  const deadlines = new Map<object, NodeJS.Timeout>();
  /** Those without a CONNECT, the oldest first. */
  const silent = new Set<Socket>();

  /** Cuts the connection after a time; not before what came in meanwhile was read, where the process was held up. */
  function limit(socket: Socket, ms: number) {
    clearTimeout(deadlines.get(socket));
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (deadlines.get(socket) === timer) socket.destroy();
      });
    }, ms);
    deadlines.set(socket, timer);
  }

  function admit(socket: object) {
    clearTimeout(deadlines.get(socket));
    deadlines.delete(socket);
  }

  function release(socket: Socket) {
    sockets.delete(socket);
    silent.delete(socket);
    admit(socket);
  }

  function makeRoom(): boolean {
    if (sockets.size < maxConnections && silent.size < maxSilentConnections) return true;
    const [oldest] = silent;
    if (!oldest) return false;
    release(oldest);
    oldest.destroy();
    return true;
  }

  return {
    admit,

    receive(socket) {
      if (!makeRoom()) {
        socket.destroy();
        onFull?.();
        return;
      }
      sockets.add(socket);
      silent.add(socket);
      limit(socket, connectMs);
      socket.on('error', () => {});
      socket.once('close', () => release(socket));
      awaitConnect(socket, () => {
        silent.delete(socket);
        limit(socket, signInMs);
        onConnect(socket);
      });
    },

    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Calls back when a whole CONNECT is there to be read from the socket; ends one that sends anything else. */
function awaitConnect(socket: Socket, onWhole: () => void) {
  let head = Buffer.alloc(0);
  function read() {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      head = Buffer.concat([head, chunk]);
      if (head.length > MAX_CONNECT_BYTES) break;
    }
    const size = connectSize(head);
    if (Math.max(size, head.length) > MAX_CONNECT_BYTES) socket.destroy();
    else if (head.length >= size) {
      socket.off('readable', read);
      socket.unshift(head);
      onWhole();
    }
  }
  socket.on('readable', read);
}

/** The bytes of the CONNECT that begins so, at least; infinite when it is none. */
function connectSize(head: Buffer): number {
  const CONNECT = 0x10;
  if (head.length > 0 && head[0] !== CONNECT) return Number.POSITIVE_INFINITY;
  const MORE = 0x80;
  // Two bytes of length reach to 16 kB.
  const [, low = MORE, high = 0] = head;
  if (low < MORE) return 2 + low;
  if (head.length < 3) return 3;
  return high < MORE ? 3 + (low - MORE) + high * MORE : Number.POSITIVE_INFINITY;
}
