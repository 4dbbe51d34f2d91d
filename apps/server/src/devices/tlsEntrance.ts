/** TLS before the entrance of the broker: what has not shaken hands costs a socket, for a short time. */
import { unwatchFile, watchFile } from 'node:fs';
import type { Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { readTlsFiles, type TlsFiles } from '../tlsFiles.ts';

/** Handshakes at once; the oldest gives way to who comes next. */
const MAX_HANDSHAKES = 1_024;
const CHECK_MS = 60_000;

export type TlsEntranceOptions = {
  files: TlsFiles;
  /** How long a connection has to shake hands. */
  handshakeMs: number;
  /** Takes over a connection that is encrypted from here on. */
  onSecure(socket: TLSSocket): void;
  /** The files have changed and cannot be used: the certificate before them stays. */
  onWrongFiles?(error: unknown): void;
  /** How often it is looked whether they have changed. */
  checkMs?: number;
};

export type TlsEntrance = {
  receive(socket: Socket): void;
  close(): void;
};

/** Certificates live for weeks: changed files are taken up within a minute, for connections that come then. */
export function createTlsEntrance(options: TlsEntranceOptions): TlsEntrance {
  const { files, handshakeMs, onSecure, onWrongFiles, checkMs = CHECK_MS } = options;
  const handshakes = new Map<string, Socket>();
  const server = createServer({ ...readTlsFiles(files), handshakeTimeout: handshakeMs });
  server.on('secureConnection', (socket) => {
    handshakes.delete(callerOf(socket));
    onSecure(socket);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());

  const renew = () => {
    try {
      server.setSecureContext(readTlsFiles(files));
    } catch (error) {
      onWrongFiles?.(error);
    }
  };
  watchFile(files.cert, { interval: checkMs, persistent: false }, renew);

  return {
    receive(socket) {
      const [oldest] = handshakes;
      if (handshakes.size >= MAX_HANDSHAKES && oldest) oldest[1].destroy();
      const caller = callerOf(socket);
      handshakes.set(caller, socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        if (handshakes.get(caller) === socket) handshakes.delete(caller);
      });
      server.emit('connection', socket);
    },
    close() {
      unwatchFile(files.cert, renew);
      for (const socket of handshakes.values()) socket.destroy();
    },
  };
}

/** One connection to a port has it, whichever of its layers is asked. */
const callerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
