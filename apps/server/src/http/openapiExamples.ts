import type { JsonSchema } from './openapiSchemas.ts';

/** What fields hold in examples; what is not named here follows from its schema. */
const byName: { readonly [field: string]: unknown } = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MTIsInRva2VuVHlwZSI6ImN1c3RvbWVyIn0.c2lnbmF0dXJl',
  refreshToken: '0f9d3a6c5b7e48d1a2c4',
  id: 12,
  name: 'A12',
  firstName: 'Mia',
  lastName: 'Tran',
  email: 'mia@example.com',
  username: 'mia@example.com',
  customerEmail: 'mia@example.com',
  currentEmail: 'mia@example.com',
  inviteeEmail: 'sam@example.com',
  inviteeName: 'Sam Lee',
  mobile: '0412 345 678',
  password: 'blue door 7',
  newPassword: 'green gate 8',
  currentPassword: 'blue door 7',
  organisationId: 4,
  siteId: 1,
  siteName: 'Fortitude Valley',
  unitName: 'A12',
  productName: 'Storage unit, 3 × 3 m',
  street1: '12 Ann Street',
  suburb: 'Fortitude Valley',
  state: 'QLD',
  postcode: '4006',
  country: 'Australia',
  fullAddress: '12 Ann Street, Fortitude Valley QLD 4006',
  Address_fullAddress: '12 Ann Street, Fortitude Valley QLD 4006',
  Site_fullAddress: '12 Ann Street, Fortitude Valley QLD 4006',
  timeZone: 'Australia/Brisbane',
  abn: '53004085616',
  accent: '#1f6feb',
  supportEmail: 'help@example.com',
  supportPhone: '07 3000 0000',
  phone: '07 3000 0000',
  embedOrigins: 'https://www.example.com',
  accessFrom: '05:00',
  accessUntil: '22:00',
  hours: {
    week: [...Array.from({ length: 6 }, () => ({ from: 360, until: 1_080 })), null],
    exceptions: [{ date: '2026-12-25', name: 'Christmas Day', hours: null }],
  },
  vendId: 'GH-1-01',
  appStoreUrl: 'https://example.com/',
  playStoreUrl: 'https://example.com/',
  siteTimeZone: 'Australia/Brisbane',
  latitude: -27.457,
  longitude: 153.034,
  price: 18900,
  total: 18900,
  reference: 'GH-7K2M9Q',
  recurringInterval: 'month',
  recurringIntervalCount: 1,
  dimLength: 300,
  dimWidth: 300,
  dimHeight: 270,
  opensAt: '06:00',
  closesAt: '22:00',
  url: 'https://example.com/media/valley.webp',
  issuer: 'https://login.example.com',
  brand: 'visa',
  last4: '4242',
  exp_month: 11,
  exp_year: 2029,
  alias: 'Mia',
  role: 'siteManager',
  reason: 'The customer is on the phone and cannot get in.',
  serial: 'GH-BNE-0001',
  controllerSerial: 'GH-BNE-0001',
  version: '8.7.0',
  time: '09:00',
  offset: 0,
  limit: 100,
  from: '2026-11-20T02:00:00Z',
  to: '2026-11-20T04:00:00Z',
  endTime: '2026-11-20T04:00:00Z',
  end_time: '2026-11-20T04:00:00Z',
  until: '2026-11-20T04:00:00Z',
  startTimeMillis: 1795140000000,
  endTimeMillis: 1795147200000,
  accessId: 'unit_12',
  topics: 'topic_production_customer_12',
  pin: '246802',
  uuid: '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11',
  passphrase: '000102030405060708090a0b0c0d0e0f',
};

const byFormat: { readonly [format: string]: string } = {
  'date-time': '2026-11-20T02:00:00Z',
  date: '2026-11-20',
  email: 'mia@example.com',
  uuid: '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11',
  uri: 'https://example.com/',
};

/** Texts of which the first that a pattern takes stands for it. */
const patterned = [
  '482913',
  '4242',
  '4006',
  '09:00',
  'K7M2P9QX',
  'mia@example.com',
  'storage.example.com',
  'GH-BNE-0001',
  'A12',
  '8f14e45fceea167a5a36dedd4bea2543'.repeat(2),
];

/** Makes an example of a schema, the field `name` if it is one's; `follow` follows its references. */
export function exampleOf(
  given: JsonSchema | boolean,
  follow: (schema: JsonSchema) => JsonSchema,
  name = '',
): unknown {
  if (typeof given === 'boolean') return {};
  const schema = follow(given);
  const known = byName[name];
  if (known !== undefined && fits(known, schema)) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = (schema.anyOf ?? schema.oneOf ?? []).filter((each) => typeOf(each) !== 'null');
  if (option !== undefined) return exampleOf(option, follow, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => exampleOf(each, follow, name)));
  return exampleOfType(schema, follow, name);
}

function exampleOfType(
  schema: JsonSchema,
  follow: (schema: JsonSchema) => JsonSchema,
  name: string,
): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, follow, key)]),
      );
    case 'array': {
      const { items } = schema;
      return items === undefined || Array.isArray(items) ? [] : [exampleOf(items, follow, name)];
    }
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, schema.multipleOf ?? 1);
    case 'boolean':
      return schema.default ?? true;
    default:
      return null;
  }
}

function textOf({ format = '', pattern, default: initial }: JsonSchema, name: string): string {
  const formatted = byFormat[format];
  if (formatted !== undefined) return formatted;
  if (pattern !== undefined) return patterned.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
  return typeof initial === 'string' && initial !== '' ? initial : name;
}

function typeOf(schema: JsonSchema | boolean): string | undefined {
  const type = typeof schema === 'object' ? schema.type : undefined;
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

/** Whether a value is of a schema's kind. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.enum) return schema.enum.some((each) => each === value);
  if (schema.format === 'date') return false;
  const types = [typeOf(schema), ...(schema.anyOf ?? []).map(typeOf)];
  const isAnything = types.every((each) => each === undefined);
  return isAnything || types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value));
}
