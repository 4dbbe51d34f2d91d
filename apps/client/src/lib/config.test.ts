import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiUrl, clientInstance, notifyEnvironment, setApiUrl, setNotifyEnvironment } from './config.ts';
import { masked } from './log.ts';

test('the API is at the page itself unless another address is stored', () => {
  assert.equal(apiUrl(), 'http://localhost');
  setApiUrl('api.example.com/');
  assert.equal(apiUrl(), 'http://api.example.com');
  setApiUrl('https://api.example.com');
  assert.equal(apiUrl(), 'https://api.example.com');
  setApiUrl(' ');
  assert.equal(apiUrl(), 'http://localhost');
});

test('a device without local storage says so', () => {
  const storage = globalThis.localStorage;
  Object.assign(globalThis, { localStorage: undefined });
  const refused = { message: 'Device does not support localStorage.' };
  assert.throws(() => setApiUrl('x'), refused);
  assert.throws(() => setNotifyEnvironment('testing'), refused);
  assert.match(clientInstance(), /^[\da-f]{32}$/);
  Object.assign(globalThis, { localStorage: storage });
});

test('the notification environment is production unless another one is stored', () => {
  assert.equal(notifyEnvironment(), 'production');
  setNotifyEnvironment('testing');
  assert.equal(notifyEnvironment(), 'testing');
  localStorage.setItem('notifyEnv', 'nonsense');
  assert.equal(notifyEnvironment(), 'production');
});

test('a client keeps its name', () => {
  assert.equal(clientInstance(), clientInstance());
  assert.equal(localStorage.getItem('clientInstance'), clientInstance());
});

test('tokens are masked in what is logged', () => {
  assert.equal(masked('got eyJhbGciOi.eyJpZCI6MX0.c2ln from x'), 'got e***n from x');
  const refreshToken = Buffer.alloc(32, 7).toString('base64url');
  assert.equal(masked(`Bearer ${refreshToken}, again`), 'Bearer B***c, again');
  assert.equal(
    masked('/assets/CustomerProfileVerifyEmail-DmkAFPxY.js'),
    '/assets/CustomerProfileVerifyEmail-DmkAFPxY.js',
  );
});
