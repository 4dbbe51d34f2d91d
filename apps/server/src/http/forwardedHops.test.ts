import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { startTestServer } from '../testing/testServer.ts';
import { findHopProblem } from './forwardedHops.ts';

const request = (forwardedFor: string | undefined, ip: string, remoteAddress = '10.0.0.2') => ({
  headers: { 'x-forwarded-for': forwardedFor },
  ip,
  socket: { remoteAddress },
});

test('more proxies than are trusted show by the address that is taken for the caller', () => {
  assert.match(findHopProblem(request('203.0.113.7', '10.0.0.2'), 0) ?? '', /more proxies .*\(0\)/);
  assert.match(findHopProblem(request('203.0.113.7, 10.0.0.3', '10.0.0.3'), 1) ?? '', /more proxies .*\(1\)/);
  // The caller put an address in front; the proxy added theirs.
  assert.equal(findHopProblem(request('198.51.100.1, 203.0.113.7', '203.0.113.7'), 1), undefined);
});

test('fewer proxies than are trusted show by a missing address, unless the request comes from within', () => {
  assert.match(findHopProblem(request('203.0.113.7', '203.0.113.7'), 2) ?? '', /fewer proxies .*\(2\)/);
  assert.match(findHopProblem(request(undefined, '203.0.113.7', '203.0.113.7'), 1) ?? '', /fewer proxies/);
  for (const probe of ['127.0.0.1', '::1', '::ffff:10.1.2.3', 'fe80::1%eth0']) {
    assert.equal(findHopProblem(request(undefined, probe, probe), 1), undefined);
  }
});

test('as many as are trusted show nothing', () => {
  assert.equal(findHopProblem(request(undefined, '203.0.113.7', '203.0.113.7'), 0), undefined);
  assert.equal(findHopProblem(request('203.0.113.7', '203.0.113.7'), 1), undefined);
});

test('the log says it once', async (t) => {
  const lines: string[] = [];
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const { url } = await startTestServer(t, { log });
  for (let times = 0; times < 3; times++) {
    await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  }
  assert.equal(lines.length, 1);
  const { msg, forwardedFor, trustProxy } = JSON.parse(lines[0] ?? '');
  assert.match(msg, /^Requests come through more proxies than TRUST_PROXY says/);
  assert.deepEqual({ forwardedFor, trustProxy }, { forwardedFor: 1, trustProxy: 0 });
});
