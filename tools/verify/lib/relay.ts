import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Relay = {
  port: number;
  /** Breaks every connection and takes no more, as when the way to the other side is gone. */
  cut(): Promise<void>;
  /** Takes connections again. */
  restore(): Promise<void>;
};

/** Stands before a TCP port of this machine, so that the way to it can be cut. */
export async function startRelay(
  parts: AsyncDisposableStack,
  target: { host: string; port: number },
): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    // Rejects where the port is taken.
    await once(server, 'listening');
  };
  await listen(0);
  // What listens at a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  parts.defer(cut);
  return { port, cut, restore: () => listen(port) };
}
