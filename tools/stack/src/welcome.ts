import { linkable } from '@gatehouse/server/demo/linkable';
import { demoSignIns } from '@gatehouse/server/demo/people';

/** Where everything is. */
export function addresses(url: string, demoSiteUrl: string): string {
  const places = [
    { name: 'Web', address: url },
    { name: 'App', address: `${url}/?platform=app` },
    { name: 'Staff', address: `${url}/user-access` },
    { name: 'Embedded', address: demoSiteUrl },
    { name: 'Doors', address: `${url}/simulator` },
    { name: 'Mails', address: `${url}/outbox` },
    { name: 'API', address: `${url}/api/openapi.json` },
  ];
  return places.map(({ name, address }) => `  ${name.padEnd(10)}${address}`).join('\n');
}

/** Where everything is and whom to be, for the person who started the demo. */
export function welcome(url: string, demoSiteUrl: string): string {
  const width = Math.max(...demoSignIns.map(({ username }) => username.length));
  return `${addresses(url, demoSiteUrl)}

Sign in, for example as
${demoSignIns.map(({ role, username, password }) => `  ${username.padEnd(width)}  ${password}  ${role}`).join('\n')}

Link a unit in the app, each once, by
${linkable.map(({ unit, code, site }) => `  ${unit.padEnd(width)}  ${code}    ${site}`).join('\n')}`;
}
