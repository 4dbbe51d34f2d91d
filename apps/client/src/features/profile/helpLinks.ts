import { messages } from './messages.ts';

export type HelpLink = { title: string; url: string };
type Contact = { supportPhone: string | null; supportEmail: string | null };

/** The operator's links; where there are none, or they are not known, the phone and email of the organisation. */
export function helpLinks(
  links: readonly HelpLink[] | undefined,
  contact: Contact | undefined,
): readonly HelpLink[] {
  if (links !== undefined && links.length > 0) return links;
  const { supportPhone, supportEmail } = contact ?? {};
  return [
    ...(supportPhone
      ? [{ title: messages.help.call(supportPhone), url: `tel:${supportPhone.replaceAll(' ', '')}` }]
      : []),
    ...(supportEmail ? [{ title: messages.help.emailUs, url: `mailto:${supportEmail}` }] : []),
  ];
}

/** What happens when a link is followed. */
export function helpKind(url: string): 'phone' | 'mail' | 'message' | 'page' {
  if (url.startsWith('tel:')) return 'phone';
  if (url.startsWith('mailto:')) return 'mail';
  return url.startsWith('sms:') ? 'message' : 'page';
}

/** Where a link leads, for people: an address, a number, a site; empty where its title says it already. */
export function reachText({ title, url }: HelpLink): string {
  const reach = url.replace(/^(tel:|mailto:|sms:|https?:\/\/(www\.)?)/, '').replace(/[?/]$/, '');
  if (title.replaceAll(' ', '').includes(reach)) return '';
  return /^(tel|sms):/.test(url) ? reach.replace(/^(04\d\d)(\d{3})(\d{3})$/, '$1 $2 $3') : reach;
}
