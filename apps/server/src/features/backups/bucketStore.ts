/** Backups in a bucket of an S3-compatible storage. */
import http from 'node:http';
import https from 'node:https';
import type { Client } from 'minio';
import type { Config } from '../../config.ts';
import { loadOnce } from '../../loadOnce.ts';
import type { BackupStore } from './backupStore.ts';

/** Of a part of an upload, of which there are 10,000 at most: so a backup may have 160 GB. */
const PART_BYTES = 16 * 2 ** 20;

/** A storage that says nothing for this long is given up. */
const SILENCE_MS = 120_000;

/** The variable that is most likely wrong where the storage answers so. */
const variables: { [code: string]: string } = {
  SignatureDoesNotMatch: 'BACKUP_S3_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'BACKUP_S3_ACCESS_KEY_ID',
  AccessDenied: 'BACKUP_S3_ACCESS_KEY_ID',
  NoSuchBucket: 'BACKUP_S3_BUCKET',
  InvalidBucketName: 'BACKUP_S3_BUCKET',
  AuthorizationHeaderMalformed: 'BACKUP_S3_REGION',
};

export function createBucketStore(settings: NonNullable<Config['backupBucket']>): BackupStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const { protocol, hostname, port } = new URL(endpoint);
  // Its library takes memory, and is asked for once a night.
  const connect = async () => {
    const minio = await import('minio');
    return new minio.Client({
      endPoint: hostname,
      ...(port !== '' && { port: Number(port) }),
      useSSL: protocol === 'https:',
      region,
      accessKey: accessKeyId,
      secretKey: secretAccessKey,
      transport: impatient(protocol === 'https:' ? https : http),
    });
  };
  const where = `s3://${bucket}`;
  const named = async <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch((error: unknown) => {
      throw describeFailure(error, `${where} at ${new URL(endpoint).host}`);
    });
  const client = loadOnce(connect);
  const withClient = async <Value>(use: (client: Client) => Promise<Value>): Promise<Value> =>
    use(await client());

  return {
    where,
    pathOf: (name) => `${where}/${name}`,
    list: () => withClient((it) => named(listObjects(it, bucket))),
    write: (name, content) => withClient((it) => upload(it, { bucket, name }, content, named)),
    read: (name) => withClient((it) => named(it.getObject(bucket, name))),
    remove: (name) => withClient((it) => named(it.removeObject(bucket, name))),
  };
}

/** Requests that fail when nothing comes or goes for too long. */
function impatient({ request }: Pick<typeof http, 'request'>): Pick<typeof http, 'request'> {
  return {
    request(...given: unknown[]) {
      const asked: http.ClientRequest = Reflect.apply(request, undefined, given);
      return asked.setTimeout(SILENCE_MS, () =>
        asked.destroy(new Error(`Nothing was heard of it for ${SILENCE_MS / 1_000} s.`)),
      );
    },
  };
}

async function listObjects(client: Client, bucket: string) {
  const files: { name: string; bytes: number }[] = [];
  for await (const { name, size } of client.listObjectsV2(bucket)) {
    if (typeof name === 'string') files.push({ name, bytes: size });
  }
  return files;
}

/** Uploads content of unknown length, part by part; there is no such object until the last one is there. */
async function upload(
  client: Client,
  { bucket, name }: { bucket: string; name: string },
  content: AsyncIterable<Uint8Array>,
  named: <Value>(work: Promise<Value>) => Promise<Value>,
): Promise<number> {
  const id = await named(client.initiateNewMultipartUpload(bucket, name, {}));
  try {
    const parts: { part: number; etag: string }[] = [];
    let bytes = 0;
    for await (const block of partsOf(content)) {
      const place = { bucketName: bucket, objectName: name, uploadID: id, headers: {} };
      parts.push(await named(client.uploadPart({ ...place, partNumber: parts.length + 1 }, block)));
      bytes += block.length;
    }
    await named(client.completeMultipartUpload(bucket, name, id, parts));
    return bytes;
  } catch (error) {
    // What failed says why; a storage that cannot take it back drops unfinished uploads by its own rules.
    await client.abortMultipartUpload(bucket, name, id).catch(() => {});
    throw error;
  }
}

async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** What the storage said, with the variable that is most likely wrong. */
function describeFailure(error: unknown, where: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error && error.message !== '' ? error.message : code;
  return new Error(`${where}: ${message} See ${variables[code] ?? 'BACKUP_S3_ENDPOINT'}.`, { cause: error });
}
