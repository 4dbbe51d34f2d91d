/** Someone from the device's contacts, as far as they are known there. */
export type Contact = { name: string; email: string };

type ContactsManager = {
  select(
    properties: ('name' | 'email')[],
    options: { multiple: boolean },
  ): Promise<{ name?: string[]; email?: string[] }[]>;
};

/** The picker of phones' browsers; undefined where there is none. */
export function contactPicker(
  from: { contacts?: ContactsManager } | undefined = globalThis.navigator as { contacts?: ContactsManager },
): (() => Promise<Contact | undefined>) | undefined {
  const contacts = from?.contacts;
  if (typeof contacts?.select !== 'function') return undefined;
  return async () => {
    const [chosen] = await contacts.select(['name', 'email'], { multiple: false });
    return chosen && { name: chosen.name?.[0] ?? '', email: chosen.email?.[0] ?? '' };
  };
}
