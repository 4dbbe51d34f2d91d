import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string) => createHash('sha256').update(data).digest();
/** Somebody is there, has shown who they are, and a key comes with it. */
const FLAGS = 0x45;

/** What a device answers to a challenge with a passkey that it makes for an address. */
export function madePasskey(address: string, challenge: string) {
  const { origin, hostname } = new URL(address);
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const coordinates = [x, y].map((one) => new Uint8Array(Buffer.from(one, 'base64url')));
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]!],
      [-3, coordinates[1]!],
    ]),
  );
  const id = randomBytes(16);
  const authenticatorData = Buffer.concat([
    sha256(hostname),
    Buffer.from([FLAGS, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    publicKey,
  ]);
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorData)],
    ]),
  );
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    id: id.toString('base64url'),
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
    },
  };
}
