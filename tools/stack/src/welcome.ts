import { linkable } from '@gatehouse/server/db/demo/linkable';
import { demoSignIns } from '@gatehouse/server/db/demo/people';

/** Where everything is and whom to be, for the person who started the stack. */
export function welcome(url: string, demoSiteUrl: string): string {
  const addresses = [
    ['Web', url],
    ['App', `${url}/?platform=app`],
    ['Staff', `${url}/user-access`],
    ['Embedded', demoSiteUrl],
    ['Doors', `${url}/simulator`],
    ['Mails', `${url}/outbox`],
    ['API', `${url}/api/openapi.json`],
  ];
  const width = Math.max(...demoSignIns.map(({ username }) => username.length));
  return `${addresses.map(([name, address]) => `  ${name!.padEnd(10)}${address}`).join('\n')}

Sign in, for example as
${demoSignIns.map(({ role, username, password }) => `  ${username.padEnd(width)}  ${password}  ${role}`).join('\n')}

Link a unit in the app, each once, by
${linkable.map(({ unit, code, site }) => `  ${unit.padEnd(width)}  ${code}    ${site}`).join('\n')}`;
}
