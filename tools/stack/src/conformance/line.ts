/** The line between a controller and the broker, which can be cut, and on which the controller's CONNECT is read. */
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { type IConnectPacket, parser } from 'mqtt-packet';

export type LineOptions = {
  host: string;
  /** Port on which the controller is expected; 0 takes any free one. */
  port: number;
  brokerPort: number;
  onConnect(packet: IConnectPacket): void;
  /** Something connected that does not speak MQTT 3.1.1. */
  onOther(reason: string): void;
};

export type Line = {
  port: number;
  /** Ends every connection without a word, and takes none until it is restored. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Listens, and passes on what comes to the broker. Rejects when the port is taken. */
export async function openLine({ host, port, brokerPort, onConnect, onOther }: LineOptions): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;

  function take(socket: Socket) {
    if (isCut) return socket.destroy();
    const broker = createConnection({ port: brokerPort, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of [
      [socket, broker],
      [broker, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    readConnect(socket);
  }

  function readConnect(socket: Socket) {
    const packets = parser();
    let isOver = false;
    packets.on('packet', (packet) => {
      if (!isOver && packet.cmd === 'connect') onConnect(packet);
      isOver = true;
    });
    packets.on('error', ({ message }: Error) => {
      if (!isOver) onOther(message);
      isOver = true;
    });
    socket.on('data', (bytes) => {
      if (!isOver) packets.parse(Buffer.from(bytes));
    });
  }

  const listener = createServer({ noDelay: true }, take);
  listener.listen(port, host);
  await once(listener, 'listening');
  const address = listener.address();
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    cut() {
      isCut = true;
      end();
    },
    restore() {
      isCut = false;
    },
    async close() {
      end();
      listener.close();
      await once(listener, 'close');
    },
  };
}
