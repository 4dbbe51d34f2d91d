import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeLimitations, listLimitations } from './limitations.ts';

const stripe = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
const firebase = {
  projectId: 'p',
  clientEmail: 'a@b.example',
  privateKey: 'k',
  tokenUri: 'https://t.example',
};
const whole = { publicUrl: 'https://gatehouse.example', smtpUrl: 'smtp://mail.example', stripe, firebase };
const variables = (config: Parameters<typeof listLimitations>[0]) =>
  listLimitations(config).map(({ variable }) => variable);

test('a server that was given everything has no limits', () => {
  assert.deepEqual(listLimitations(whole), []);
});

test('what is missing is named, the worst first', () => {
  assert.deepEqual(variables({ publicUrl: 'http://localhost:4000' }), [
    'PUBLIC_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'FIREBASE_SERVICE_ACCOUNT',
  ]);
});

test('an address that is public has to be https', () => {
  assert.deepEqual(variables({ ...whole, publicUrl: 'http://gatehouse.example' }), ['PUBLIC_URL']);
});

test('test keys are named as what they are', () => {
  const [limitation] = listLimitations({ ...whole, stripe: { ...stripe, secretKey: 'sk_test_1' } });
  assert.deepEqual(limitation, {
    variable: 'STRIPE_SECRET_KEY',
    consequence: 'it is a test key: test cards only, no money moves',
  });
});

test('where test cards pay, or nobody takes cards because that was said, the variable is named', () => {
  assert.deepEqual(variables({ ...whole, stripe: undefined, cards: 'sandbox' }), ['CARDS']);
  assert.deepEqual(variables({ ...whole, stripe: undefined, cards: 'none' }), ['CARDS']);
});

test('they read as a table of variables and consequences', () => {
  const text = describeLimitations(listLimitations({ ...whole, smtpUrl: undefined, firebase: undefined }));
  assert.match(
    text,
    /^ {2}SMTP_URL {18}no mail is sent.*\n {2}FIREBASE_SERVICE_ACCOUNT {2}nothing is pushed.*$/,
  );
});
