import {
  choiceField,
  dayField,
  flagField,
  lineField,
  optional,
  patternField,
  referenceField,
} from './field.ts';
import { resource } from './resource.ts';
import { resourceMessages as texts } from './resourceMessages.ts';

/** One space that can be rented. */
export const units = resource('units', {
  one: 'unit',
  many: 'units',
  of: 'site',
  right: 'editUnits',
  title: 'name',
  filters: ['areaId', 'productId', 'type', 'outOfService'],
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    name: lineField('Name', 40, { isListed: true }),
    type: choiceField('What it is', texts.unitTypes, { isFixed: true, isListed: true }),
    areaId: referenceField('Area', 'areas', { isListed: true }),
    productId: optional(
      referenceField('Product', 'products', { isListed: true, hint: 'Booked as nothing where empty.' }),
    ),
    outOfService: flagField('Out of service', {
      isListed: true,
      hint: 'Until you take it back; for some days, use Times out of service.',
    }),
  },
});

/** When a unit is out of service: nobody new can book it for a time that meets this one. */
export const outages = resource('outages', {
  one: 'time out of service',
  many: 'times out of service',
  of: 'site',
  right: 'editUnits',
  title: 'reason',
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    unitId: referenceField('Unit', 'units', { isFixed: true, isListed: true }),
    startsOn: dayField('First day', { isListed: true }),
    endsOn: optional(dayField('Last day', { isListed: true, hint: 'Empty while you don’t know it yet.' })),
    reason: lineField('Reason', 100, { isListed: true }),
  },
});

/** A gate that all who have something behind it go through. */
export const gates = resource('gates', {
  one: 'gate',
  many: 'gates',
  isLasting: true,
  of: 'site',
  right: 'editUnits',
  title: 'name',
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    name: lineField('Name', 40, { isListed: true }),
    direction: choiceField('Leads', texts.directions, { isListed: true }),
  },
});

/** A compartment that holds goods. */
export const lockers = resource('lockers', {
  one: 'locker',
  many: 'lockers',
  isLasting: true,
  of: 'site',
  right: 'editUnits',
  title: 'name',
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    name: lineField('Name', 40, { isListed: true }),
    vendId: optional(
      patternField('Code on the machine', /^[A-Za-z0-9-]{4,40}$/, 40, texts.serial, {
        isListed: true,
        hint: 'What its QR code names; empty where it is no vending machine.',
      }),
    ),
  },
});
