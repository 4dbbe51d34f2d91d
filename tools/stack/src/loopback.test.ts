import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireLoopback } from './loopback.ts';

const local = { host: 'localhost', publicUrl: 'http://localhost:4000' };

test('the demo starts on the addresses that only this machine reaches', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.0.1', '::1']) requireLoopback({ ...local, host });
  for (const publicUrl of ['http://127.0.0.1:4000', 'http://[::1]:4000', 'http://gatehouse.localhost']) {
    requireLoopback({ ...local, publicUrl });
  }
});

for (const host of ['0.0.0.0', '::', '192.168.1.20', 'gatehouse.example.com', 'localhost.example.com']) {
  test(`the demo refuses to listen at ${host}, and names the other way`, () => {
    assert.throws(
      () => requireLoopback({ ...local, host }),
      (error: Error) =>
        error.message.startsWith(`HOST is ${host}, but`) && error.message.includes('npm run serve'),
    );
  });
}

for (const publicUrl of ['https://localhost', 'https://gatehouse.example.com', 'http://192.168.1.20:4000']) {
  test(`the demo refuses to be reached at ${publicUrl}`, () => {
    assert.throws(() => requireLoopback({ ...local, publicUrl }), {
      message: new RegExp(`^PUBLIC_URL is ${publicUrl.replaceAll('.', '\\.')}, but`),
    });
  });
}

test('both are named where both are wrong', () => {
  assert.throws(() => requireLoopback({ host: '::', publicUrl: 'https://a.example' }), {
    message: /^HOST is :: and PUBLIC_URL is https:\/\/a\.example, but/,
  });
});
