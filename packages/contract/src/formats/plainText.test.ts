import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { allEndpoints } from '../api/index.ts';
import { fieldMessages } from '../model/fieldMessages.ts';
import { asPlainText, plainTextProblem } from './plainText.ts';
import { asLine } from './typedText.ts';

const names = [
  "O'Brien-Smith",
  'José',
  '李雷',
  'Dr. Anna',
  'J. R. R. Tolkien',
  'J.R. Smith',
  'Nguyễn Văn A',
  'علی‌رضا',
  'क्‍ष',
  "D’Arcy & Sons (No. 4), 50% @ gate #2 / left: 'mine'",
  'Wait... what?',
  'It broke。请修理',
  'Unit 4.2',
  'Home ❤️ 👩🏽‍🔧',
];
for (const name of [
  ...names,
  'St.Kilda',
  '12 St.Georges Tce',
  'c/o J.Smith',
  'see www.example.com',
  'a\u200bb',
]) {
  test(`${name} is plain text`, () => assert.equal(plainTextProblem(name), undefined));
}

for (const text of ['Ann\nBcc: all', 'a\0b', 'a\u2028b', 'a\u0085b', 'a\ud800']) {
  test(`${JSON.stringify(text)} is not`, () =>
    assert.equal(plainTextProblem(text), fieldMessages.text.control));
}

/** What programs make links of, and how a mail shows it. */
const links: readonly (readonly [typed: string, shown: string])[] = [
  ['https://evil.example', 'https: evil. example'],
  ['see evil.com now', 'see evil. com now'],
  ['www.evil', 'www. evil'],
  ['bit.ly/x', 'bit. ly/x'],
  ['ann@evil.example', 'ann@evil. example'],
  ['mailto:ann', 'mailto: ann'],
  ['javascript:alert(1)', 'javascript: alert(1)'],
  ['gatehouse://open', 'gatehouse: open'],
  ['evil．com', 'evil． com'],
  ['пример.рф', 'пример. рф'],
  ['a.xn--80ak6aa92e', 'a. xn--80ak6aa92e'],
  ['evil。com', 'evil。 com'],
  ['evil｡com', 'evil｡ com'],
  ['pay_.evil', 'pay_. evil'],
  ['evil.\u200bcom', 'evil. com'],
  ['203.0.113.7/pay', '203. 0. 113. 7/pay'],
  ['J.Smith of St.Kilda', 'J. Smith of St. Kilda'],
  ['Ann\nBcc: all\u202e', 'Ann Bcc: all'],
];
for (const [typed, shown] of links) {
  test(`a mail shows ${JSON.stringify(typed)} as words`, () => {
    assert.equal(asPlainText(typed), shown);
    assert.equal(asPlainText(shown), shown);
  });
}

test('a mail shows a name as it is', () => {
  for (const name of [
    "O'Brien-Smith",
    'Dr. Anna',
    '李雷',
    'J. R. R. Tolkien',
    'Unit 4.2',
    '坏了。请修理',
    '10:30',
  ])
    assert.equal(asPlainText(name), name);
});

/** Strings of requests that are no words for others, and why. */
const otherKinds: Record<string, string> = {
  'auth.undoEmailChange.secret': 'compared with what was mailed',
  'auth.updateEmail.currentPassword': 'secret',
  'auth.updatePassword.currentPassword': 'secret',
  'auth.updatePassword.newPassword': 'secret',
  'auth.loginCustomer.password': 'secret',
  'auth.loginUser.password': 'secret',
  'auth.registerCustomer.password': 'secret',
  'setup.setUp.owner.password': 'secret',
  'staffAccounts.getStaffInvitation.secret': 'compared with what was mailed',
  'staffAccounts.joinStaff.secret': 'compared with what was mailed',
  'staffAccounts.joinStaff.password': 'secret',
  'auth.finishUserLogin.ticket': 'secret',
  'auth.finishUserLogin.code': 'compared with what was made',
  'auth.loginByPasskey.ticket': 'secret',
  'staffProvider.finishProviderLogin.ticket': 'secret',
  'staffProvider.finishProviderLogin.answer': 'read by the library of the protocol',
  'staffSelf.proveSelf.code': 'compared with what was made',
  'staffSelf.updateStaffPassword.currentPassword': 'secret',
  'staffSelf.updateStaffPassword.newPassword': 'secret',
  'staffSelf.proveSelf.password': 'secret',
  'staffSelf.getForgottenStaffPassword.secret': 'compared with what was mailed',
  'staffSelf.setForgottenStaffPassword.secret': 'compared with what was mailed',
  'staffSelf.setForgottenStaffPassword.password': 'secret',
  'auth.setForgottenPassword.password': 'secret',
  'invitations.acceptInvitation.secret': 'compared with what was mailed',
  'cards.addCard.cardToken': 'handed to the provider of payments',
  'cards.createSandboxCardToken.number': 'must be a card number',
  'cards.createSandboxCardToken.expiry': 'must be a month',
  'cards.createSandboxCardToken.cvc': 'must be digits',
  ...Object.fromEntries(
    ['products.%.values.description', 'sites.%.values.openingHours', 'documents.%.values.body'].flatMap(
      (field) =>
        ['create', 'update', 'updateMany'].map((call) => [
          `manage.${field.replace('%', call)}`,
          'lines of the operator’s own, shown as text',
        ]),
    ),
  ),
  ...Object.fromEntries(
    ['products.%.values.media', 'sites.%.values.media', 'organisation.update.values.logo'].flatMap((field) =>
      (field.includes('%') ? ['create', 'update', 'updateMany'] : ['update']).flatMap((call) =>
        ['url', 'sources.srcset', 'sources.type'].map((part) => [
          `manage.${field.replace('%', call)}.${part}`,
          'must be of a picture that was handed in',
        ]),
      ),
    ),
  ),
  'notifications.subscribePush.token': 'handed to the provider of messages',
  'notifications.unsubscribePush.token': 'compared with those stored',
  'search.workspaceAvailability.timeZone': 'must be one the server knows',
  'vend.buyVend.cardToken': 'handed to the provider of payments',
};

type Leaf = { path: string; schema: z.core.$ZodType };

/** Every string within a schema, by the way to it. */
function stringsOf(schema: z.core.$ZodType, path: string): Leaf[] {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>;
  const inner = (value: unknown, name = path) => stringsOf(value as z.core.$ZodType, name);
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, field]) => inner(field, `${path}.${name}`));
    case 'array':
      return inner(def.element);
    case 'union':
      return (def.options as unknown[]).flatMap((option) => inner(option));
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(def.innerType);
    case 'pipe':
      // Both ends have to accept what is sent.
      return stringsOf(def.in as z.core.$ZodType, path).map((leaf) => ({ ...leaf, schema }));
    case 'record':
    case 'intersection':
    case 'lazy':
    case 'any':
      throw new Error(`${path} is a ${def.type}: this test does not look into it`);
    default:
      return [];
  }
}

const samples = ['a\nb', 'a\u202eb', 'a\u200bb'].flatMap((text) => [text, `Long enough 12 ${text}`]);

/** Whether a field takes a text and gives something else than one line of plain words. */
function isTakenOtherwise(schema: z.core.$ZodType, text: string): boolean {
  const taken = z.safeParse(schema, text);
  return taken.success && (taken.data !== asLine(text) || plainTextProblem(text) !== undefined);
}

test('every string of every request is plain text, or of a kind that is listed', () => {
  const found = allEndpoints.flatMap(({ area, name, endpoint }) =>
    stringsOf(endpoint.body, `${area}.${name}`),
  );
  assert.ok(found.length > 30, `${found.length} strings`);
  const open = found.filter(({ schema }) => samples.some((text) => isTakenOtherwise(schema, text)));
  assert.deepEqual(new Set(open.map(({ path }) => path)), new Set(Object.keys(otherKinds)));
});
