import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that takes everything, and what it was sent line by line. */
export async function startMailServer() {
  const lines: string[] = [];
  const refused = new Map<string, string>();
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let inData = false;
    createInterface(socket).on('line', (line) => {
      lines.push(line);
      if (inData && line !== '.') return;
      const refusal = refused.get(line.split(/[ :]/)[0] ?? '');
      if (refusal) {
        socket.write(`${refusal}\r\n`);
        return;
      }
      inData = line === 'DATA';
      socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const refuse = (command: string, reply: string) => void refused.set(command, reply);
  return { lines, server, refuse, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
