import { DEFAULT_ORGANISATION_ID } from '@gatehouse/contract/headers';

/** The operator of the demo. */
export const operator = {
  id: DEFAULT_ORGANISATION_ID,
  name: 'Paperbark Spaces',
  accent: '#e98a2b',
  supportEmail: 'help@gatehouse.example',
  supportPhone: '1800 160 401',
  abn: '51824753556',
  supportLinks: [
    { title: 'Call 1800 160 401', url: 'tel:1800160401' },
    { title: 'Email us', url: 'mailto:help@gatehouse.example' },
    { title: 'Text us', url: 'sms:0491570006' },
  ],
  featureAppOperations: true,
  featurePoolTable: true,
  featurePermissionIngest: true,
  featureShop: true,
  featureCart: true,
  customerEmailValidation: false,
  pinCodesChangeable: true,
  customersRequireAddress: true,
} as const;

export const demoPassword = 'gatehouse4';

/** What a person can sign in with to try the demo. */
export const demoSignIns = [
  { role: 'Customer', username: 'mia@gatehouse.example', password: demoPassword, path: '/login' },
  { role: 'Customer who shares', username: 'jack@gatehouse.example', password: demoPassword, path: '/login' },
  {
    role: 'Administrator',
    username: 'admin@gatehouse.example',
    password: demoPassword,
    path: '/user-access',
  },
  {
    role: 'Site manager',
    username: 'manager@gatehouse.example',
    password: demoPassword,
    path: '/user-access',
  },
  {
    role: 'Installer',
    username: 'installer@gatehouse.example',
    password: demoPassword,
    path: '/user-access',
  },
] as const;

type StaffPlan = {
  email: string;
  name: string;
  permissions: readonly {
    role: 'superAdmin' | 'siteManager' | 'installer' | 'rentedAccess';
    site: string | null;
  }[];
};

/** Who entered all that the house has. */
export const owner = { email: 'admin@gatehouse.example', name: 'Helen Marsh' };

export const staff: readonly StaffPlan[] = [
  {
    ...owner,
    permissions: [
      { role: 'superAdmin', site: null },
      { role: 'rentedAccess', site: null },
    ],
  },
  {
    email: 'manager@gatehouse.example',
    name: 'Ravi Pillai',
    permissions: [
      { role: 'siteManager', site: 'Fortitude Valley Storage' },
      { role: 'siteManager', site: 'North Lakes Storage' },
      { role: 'rentedAccess', site: 'Fortitude Valley Storage' },
    ],
  },
  {
    email: 'installer@gatehouse.example',
    name: 'Tom Becker',
    permissions: [{ role: 'installer', site: null }],
  },
];

export type CustomerPlan = {
  email: string;
  firstName: string;
  lastName: string;
  mobile: string | null;
  street1: string;
  suburb: string;
  state: string;
  postcode: string;
};

/** Whose card is declined. */
export const debtor = 'lucas@gatehouse.example';
/** Whom Mia shares a unit with, who has not accepted yet. */
export const priya = 'priya@gatehouse.example';
export const mia = 'mia@gatehouse.example';
export const jack = 'jack@gatehouse.example';

const neighbourNames = [
  ['Priya', 'Shah'],
  ['Oliver', 'Grant'],
  ['Charlotte', 'Webb'],
  ['Noah', 'Petrov'],
  ['Amelia', 'Rossi'],
  ['Liam', 'Fraser'],
  ['Isla', 'Murray'],
  ['Ethan', 'Cole'],
  ['Zoe', 'Papadopoulos'],
  ['Lucas', 'Hart'],
  ['Ruby', 'Chen'],
  ['Henry', 'Walsh'],
] as const;

/** Mia and Jack, whom a person can be, and the neighbours who rent beside them. */
export const customers: readonly CustomerPlan[] = [
  {
    email: mia,
    firstName: 'Mia',
    lastName: 'Nguyen',
    mobile: '0491 570 156',
    street1: '14 Lilly Pilly Street',
    suburb: 'New Farm',
    state: 'QLD',
    postcode: '4005',
  },
  {
    email: jack,
    firstName: 'Jack',
    lastName: 'Thompson',
    mobile: '0491 570 157',
    street1: '3 Bottlebrush Court',
    suburb: 'North Lakes',
    state: 'QLD',
    postcode: '4509',
  },
  ...neighbourNames.map(
    ([firstName, lastName], index): CustomerPlan => ({
      email: `${firstName.toLowerCase()}@gatehouse.example`,
      firstName,
      lastName,
      mobile: null,
      street1: `${20 + index} Grevillea Street`,
      suburb: 'Newstead',
      state: 'QLD',
      postcode: '4006',
    }),
  ),
];

export const neighbours: readonly string[] = customers.slice(2).map(({ email }) => email);
