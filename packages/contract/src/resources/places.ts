import * as z from 'zod/mini';
import { Latitude, Longitude } from '../model/common.ts';
import { australianStates } from '../model/site.ts';
import {
  choiceField,
  colourField,
  digitsField,
  emailField,
  flagField,
  hostField,
  hoursField,
  httpsField,
  integerField,
  lineField,
  linesField,
  numberField,
  optional,
  phoneField,
  picturesField,
  referenceField,
  textField,
  timeField,
  zoneField,
} from './field.ts';
import { resource } from './resource.ts';
import { resourceMessages as texts } from './resourceMessages.ts';

const states = Object.fromEntries(australianStates.map((state) => [state, state])) as {
  [State in (typeof australianStates)[number]]: State;
};

/** The operator itself. */
export const organisation = resource('organisation', {
  one: 'operator',
  many: 'operators',
  of: 'organisation',
  right: 'editOrganisation',
  isSingle: true,
  title: 'name',
  fields: {
    name: lineField('Name', 80, { isListed: true }),
    abn: optional(digitsField('ABN', /^\d{11}$/, texts.abn)),
    accent: optional(
      colourField('Colour', { hint: 'Of buttons and marks; taken darker or lighter to be readable.' }),
    ),
    logo: picturesField(
      'Logo',
      { max: 1, of: 'logo' },
      {
        hint: 'In the app’s head and icon, in mails and on documents from now on. Best a PNG without a background.',
      },
    ),
    supportEmail: optional(emailField('Mail for customers')),
    supportPhone: optional(phoneField('Phone for customers')),
    timeZone: optional(zoneField('Time zone of new sites')),
    featureCart: flagField('Customers can book and buy'),
    featureShop: flagField('Goods from lockers'),
    featurePoolTable: flagField('Pool tables'),
    featurePermissionIngest: flagField('Customers link units with a code'),
    featureAppOperations: flagField('Doors open from the app'),
    customerEmailValidation: flagField('New customers confirm their mail address'),
    customersRequireAddress: flagField('Customers give their address'),
    identityRequired: flagField('Customers show identification'),
    pinCodesChangeable: flagField('Customers choose their PIN codes'),
    appStoreUrl: optional(httpsField('Page in the App Store')),
    playStoreUrl: optional(httpsField('Page in Google Play')),
    embedOrigins: linesField(
      'Sites that may embed yours',
      z.string().check(z.regex(/^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, texts.origin)),
    ),
  },
});

/** A name that people reach the operator by. */
export const hosts = resource('hosts', {
  one: 'domain',
  many: 'domains',
  of: 'organisation',
  right: 'editOrganisation',
  title: 'host',
  fields: {
    host: hostField('Domain', {
      isListed: true,
      hint: 'It has to lead to this server. Mails and passkeys go by the first one.',
    }),
  },
});

/** A place where there is something to open. */
export const sites = resource('sites', {
  one: 'site',
  many: 'sites',
  isLasting: true,
  of: 'organisation',
  right: 'editSites',
  title: 'name',
  fields: {
    name: lineField('Name', 80, { isListed: true }),
    icon: choiceField('Drawing', texts.icons),
    street1: lineField('Street', 100, { isListed: true }),
    street2: optional(lineField('Building or level', 100)),
    suburb: lineField('Suburb', 100, { isListed: true }),
    state: choiceField('State', states, { isListed: true }),
    postcode: digitsField('Postcode', /^\d{4}$/),
    country: lineField('Country', 60),
    latitude: numberField('Latitude', Latitude, '°'),
    longitude: numberField('Longitude', Longitude, '°'),
    timeZone: zoneField('Time zone', { hint: 'Stays while anything is booked by its clock.' }),
    hours: optional(
      hoursField('Hours by weekday', { hint: 'Workspaces can be booked only while the site is open.' }),
    ),
    openingHours: textField('Opening hours in words', 300, {
      hint: 'Shown where there are no hours by weekday.',
    }),
    accessFrom: optional(
      timeField('Customers get in from', { hint: 'The same every day, without hours by weekday.' }),
    ),
    accessUntil: optional(
      timeField('Until', { hint: 'Earlier is on the next day; the same time is day and night.' }),
    ),
    phone: optional(phoneField('Phone')),
    reservationPeriod: optional(
      integerField(
        'Days ahead to book storage',
        { min: 0, max: 365, unit: 'days' },
        { hint: '14 where empty.' },
      ),
    ),
    gateOverlockBehaviour: choiceField('Gates stay closed to customers', texts.gateRules),
    overlockAfterDays: optional(
      integerField(
        'Bar units after',
        { min: 0, max: 365, unit: 'days in arrears' },
        { hint: 'Never where empty.' },
      ),
    ),
    commissionMode: flagField('Being commissioned'),
    media: picturesField('Pictures', { max: 12, of: 'photo' }, { hint: texts.firstPicture }),
  },
});

/** A floor or part of a site, with a plan of its own. */
export const areas = resource('areas', {
  one: 'area',
  many: 'areas',
  isLasting: true,
  of: 'site',
  right: 'editUnits',
  title: 'name',
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    name: lineField('Name', 60, { isListed: true }),
    floor: integerField('Floor', { min: -20, max: 200 }, { isListed: true }),
    planWidth: integerField('Width of the plan', { min: 1, max: 1_000_000, unit: 'cm' }),
    planHeight: integerField('Depth of the plan', { min: 1, max: 1_000_000, unit: 'cm' }),
  },
});
