import { loginUser, type StaffSignIn } from '@gatehouse/contract/api/auth';
import type { z } from 'zod';
import type { TestServer } from './testServer.ts';

/** Signs in somebody of the staff who has no second factor; throws where that is refused. */
export async function signInStaff(
  { call }: Pick<TestServer, 'call'>,
  username: string,
  password: string,
): Promise<z.infer<typeof StaffSignIn>> {
  const { result, errorCode } = await call(loginUser, { body: { username, password } });
  if (!result || 'secondFactor' in result) throw new Error(`${username} is not signed in: ${errorCode}`);
  return result;
}
