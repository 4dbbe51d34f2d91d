import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

/** Paths of a certificate with those that vouch for it, and of its key, in PEM. */
export type TlsFiles = { cert: string; key: string };

/** What TLS is set up with. Throws when the files cannot be read, or are no certificate and its key. */
export function readTlsFiles({ cert, key }: TlsFiles): SecureContextOptions {
  const context = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' } as const;
  createSecureContext(context);
  return context;
}
