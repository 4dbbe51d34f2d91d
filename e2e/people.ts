import type { Page } from '@playwright/test';

/** The password of everybody a test makes. */
export const password = 'open sesame 7';

let people = 0;
let addresses = 0;

/** The header of a request from a network address of its own: only so many people register from one. */
export function ownAddress(): { 'X-Forwarded-For': string } {
  const number = ++addresses;
  return { 'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}` };
}

/** Makes a customer of the demo's operator, who has neither a card nor an address yet, and returns their e-mail address. */
export async function makePerson(page: Page, name = 'Sam Reed'): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName.toLowerCase()}.${++people}@example.com`;
  const reply = await page.request.post('/auth/customerRegister', {
    headers: { OrganisationId: '4', ...ownAddress() },
    data: { firstName, lastName, mobile: '0412345678', email, password, organisationId: 4 },
  });
  if (!reply.ok()) throw new Error(`Registering answered ${reply.status()}: ${await reply.text()}`);
  return email;
}
