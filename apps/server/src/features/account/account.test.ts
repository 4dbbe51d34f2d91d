import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as account from '@gatehouse/contract/api/account';
import { makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
async function somebody() {
  const id = await makeCustomer(db);
  return { token: server.customerToken(id), params: { id } };
}
const address = {
  street1: '1 Gate St',
  suburb: 'Newstead',
  state: 'QLD',
  postcode: '4006',
  country: 'Australia',
} as const;

describe('a customer’s details', () => {
  it('change where they are given and stay where they are not', async () => {
    const { params, token } = await somebody();
    const body = { firstName: 'Zoë', mobile: '(07) 3333 4444', postalAddress: address };
    const changed = await server.call(account.updateCustomer, { params, token, body });
    assert.deepEqual(
      [changed.result?.name, changed.result?.mobile, changed.result?.postalAddress],
      ['Zoë Tester', '(07) 3333 4444', address],
    );
    const again = await server.call(account.updateCustomer, { params, token, body: { lastName: 'Okafor' } });
    assert.deepEqual([again.result?.name, again.result?.postalAddress], ['Zoë Okafor', address]);
  });

  it('bill where they post to until another address is given', async () => {
    const { params, token } = await somebody();
    const first = await server.call(account.updateCustomer, {
      params,
      token,
      body: { postalAddress: address },
    });
    assert.deepEqual(first.result?.billingAddress, address);
    assert.equal(first.result?.billingEqualsPostal, true);
    const elsewhere = { ...address, street1: '9 Other Rd' };
    const second = await server.call(account.updateCustomer, {
      params,
      token,
      body: { billingAddress: elsewhere },
    });
    assert.equal(second.result?.billingEqualsPostal, false);
    assert.deepEqual(second.result?.postalAddress, address);
  });

  it('are refused with the words of each field', async () => {
    const { params, token } = await somebody();
    const body = {
      firstName: 'Ann\nBcc: all',
      mobile: '123',
      postalAddress: { ...address, postcode: '40', street1: ' ' },
    };
    const { statusCode, fields } = await server.call(account.updateCustomer, { params, token, body });
    assert.equal(statusCode, 400);
    assert.deepEqual(fields, [
      { path: 'body.firstName', message: 'must not contain control characters' },
      { path: 'body.mobile', message: 'Please enter a valid Australian phone number.' },
      { path: 'body.postalAddress.street1', message: 'Street address is required.' },
      { path: 'body.postalAddress.postcode', message: 'Postcode must be 4 digits.' },
    ]);
  });
});
