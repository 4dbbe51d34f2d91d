import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ORGANISATION } from '@gatehouse/server/testing/factories';
import { send, type TestServer } from '@gatehouse/server/testing/testServer';

/** Makes calls to a server in another process, as the test server's own `call` does. Rejects when no reply comes. */
export function callsTo(url: string): TestServer['call'] {
  const call = (endpoint: Endpoint, given: object = {}) => send(url, ORGANISATION, endpoint, given);
  // Which reply belongs to which endpoint only the type of `call` says.
  return call as TestServer['call'];
}
