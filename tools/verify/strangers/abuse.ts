/** Strangers, in a process of their own: each message names an abuse to begin, or ends the one that runs. */
import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';

/** What runs where, by the environment. */
export type AbuseEnvironment = {
  API: string;
  MQTT: string;
  CUSTOMER: string;
  TOKEN: string;
  RECEIPT: string;
  OFFICE: string;
};
export type AbuseName = keyof typeof abuses;

const API = variable('API');
const MQTT = variable('MQTT');
const CUSTOMER = variable('CUSTOMER');
const TOKEN = variable('TOKEN');
const RECEIPT = variable('RECEIPT');
const OFFICE = variable('OFFICE');
const MQTT_STRANGERS = 1_000;
const LANES = 24;
const STREAMS = 400;
const SLOW_CONNECTIONS = 300;
const DRIP_MS = 250;
const BIG_BODY_BYTES = 8_000_000;
const RECEIPTS = 60;
const COLLEAGUES = 5;
const MISTAKES = 4;

function variable(name: keyof AbuseEnvironment): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** The abuse that runs; what is left of an earlier one ends by itself. */
let run = 0;
const sockets = new Set<Socket>();
let floods: Promise<void>[] = [];
let done = 0;

/** Keeps so many connections to a place, each doing its mischief; one that is cut comes again. */
function crowd(address: string, size: number, mischief: (socket: Socket, number: number) => void) {
  const { hostname, port } = new URL(address);
  const own = run;
  const come = (number: number) => {
    if (run !== own) return;
    done++;
    const socket = createConnection(Number(port), hostname);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(come, DRIP_MS, number);
    });
    socket.on('connect', () => mischief(socket, number));
  };
  for (let number = 0; number < size; number++) come(number);
}

/** Sends one request and takes in its reply, or its failure. */
async function ask(path: string, init: RequestInit): Promise<void> {
  done++;
  await fetch(API + path, init).then(
    (reply) => reply.arrayBuffer(),
    () => undefined,
  );
}

const signIn = (body: string, address: string): RequestInit => ({
  method: 'POST',
  headers: { organisationid: '4', 'content-type': 'application/json', 'x-forwarded-for': address },
  body,
});

/** Signs in over and over, as if from everywhere. */
function flood(makeBody: () => string) {
  const own = run;
  const lane = async () => {
    while (run === own) await ask('/auth/customerLogin', signIn(makeBody(), [...randomBytes(4)].join('.')));
  };
  floods = Array.from({ length: LANES }, lane);
}

/** Several at once, and again once all are answered. */
function rounds(size: number, path: string) {
  const own = run;
  const init = { headers: { organisationid: '4', authorization: `Bearer ${TOKEN}` } };
  const play = async () => {
    while (run === own) await Promise.all(Array.from({ length: size }, () => ask(path, init)));
  };
  floods = [play()];
}

const wrongPassword = (name: string) =>
  JSON.stringify({ username: `${name}@example.com`, password: 'a wrong one 1' });

function drip(socket: Socket, bytes: Buffer) {
  let at = 0;
  const timer = setInterval(() => {
    if (at < bytes.length) socket.write(bytes.subarray(at, ++at));
  }, DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}

const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
const connect = Buffer.concat([
  Buffer.from([0x10, 45]),
  text('MQTT'),
  Buffer.from([4, 0b1100_0010, 0, 9]),
  text('GH-STRANGER'),
  text('GH-STRANGER'),
  text('wrong'),
]);

/** Says nothing, nonsense, too little at a time, far too much, or a wrong password. */
function speakMqtt(socket: Socket, number: number): void {
  switch (number % 5) {
    case 1:
      socket.write(randomBytes(200));
      break;
    case 2:
      drip(socket, connect);
      break;
    case 3:
      socket.write(Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), randomBytes(60_000)]));
      break;
    case 4:
      socket.write(connect);
  }
}

const post = `POST /auth/customerLogin HTTP/1.1\r\nhost: x\r\norganisationid: 4\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`;

const abuses = {
  mqtt: () => crowd(MQTT, MQTT_STRANGERS, speakMqtt),
  signIns: () => flood(() => wrongPassword(`x${randomBytes(4).toString('hex')}`)),
  /** Everybody in an office mistypes, where a colleague knows theirs. */
  office: () => {
    floods = Array.from({ length: COLLEAGUES * MISTAKES }, (_, mistake) =>
      ask('/auth/customerLogin', signIn(wrongPassword(`colleague-${mistake % COLLEAGUES}`), OFFICE)),
    );
  },
  slowRequests: () =>
    crowd(API, SLOW_CONNECTIONS, (socket, number) => {
      if (number % 2 === 0) drip(socket, Buffer.from(post));
      else socket.write(post, () => drip(socket, Buffer.alloc(900, 0x20)));
    }),
  unreadStreams: () =>
    crowd(API, STREAMS, (socket) => {
      socket.pause();
      socket.write(
        `GET /api/customer/${CUSTOMER}/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`,
      );
    }),
  bigBodies: () => flood(() => 'x'.repeat(BIG_BODY_BYTES)),
  receipts: () => rounds(RECEIPTS, `/api/customer/receipts/${RECEIPT}`),
};

process.on('message', async (message: AbuseName | 'end') => {
  if (message === 'end') {
    run++;
    for (const socket of sockets) socket.destroy();
    // What was asked is still worked on.
    await Promise.all(floods);
  } else {
    done = 0;
    abuses[message]();
  }
  process.send?.(done);
});
process.send?.('ready');
