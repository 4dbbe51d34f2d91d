import {
  choiceField,
  dayField,
  flagField,
  integerField,
  lineField,
  moneyField,
  optional,
  picturesField,
  referenceField,
  referencesField,
  textField,
  timeField,
} from './field.ts';
import { resource } from './resource.ts';
import { resourceMessages as texts } from './resourceMessages.ts';

/** The kinds of space and goods that an operator offers. */
export const categories = resource('categories', {
  one: 'category',
  many: 'categories',
  of: 'organisation',
  right: 'editCatalogue',
  title: 'name',
  filters: ['type'],
  fields: {
    name: lineField('Name', 60, { isListed: true }),
    type: choiceField('Sold as', texts.categoryTypes, { isFixed: true, isListed: true }),
    unitType: optional(
      choiceField('What it is', texts.unitTypes, {
        isFixed: true,
        isListed: true,
        hint: 'Only for space to book.',
      }),
    ),
    bookingType: optional(
      choiceField('Found under', texts.bookingTypes, { hint: 'Empty where customers don’t search for it.' }),
    ),
    position: integerField('Position in lists', { min: 0, max: 1_000 }),
  },
});

/** What customers filter spaces by. */
export const features = resource('features', {
  one: 'feature',
  many: 'features',
  of: 'organisation',
  right: 'editCatalogue',
  title: 'name',
  fields: {
    name: lineField('Name', 60, { isListed: true }),
    icon: lineField('Icon', 40, { isListed: true }),
  },
});

/** What can be booked or bought at a site. */
export const products = resource('products', {
  one: 'product',
  many: 'products',
  of: 'site',
  right: 'editCatalogue',
  title: 'name',
  filters: ['categoryId', 'active'],
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    categoryId: referenceField('Category', 'categories', { isFixed: true, isListed: true }),
    name: lineField('Name', 80, { isListed: true }),
    description: textField('Description', 2_000),
    price: moneyField('Price', {
      isListed: true,
      right: 'editPrices',
      hint: 'GST included. Running bookings keep what was agreed.',
    }),
    recurringInterval: optional(
      choiceField('Charged each', texts.intervals, {
        right: 'editPrices',
        hint: 'Empty for a price paid once.',
      }),
    ),
    recurringIntervalCount: integerField(
      'Intervals at a time',
      { min: 1, max: 100 },
      { right: 'editPrices' },
    ),
    active: flagField('Offered', { isListed: true, hint: 'Running bookings go on where it is not.' }),
    dimLength: optional(integerField('Length', { min: 1, max: 100_000, unit: 'cm' })),
    dimWidth: optional(integerField('Width', { min: 1, max: 100_000, unit: 'cm' })),
    dimHeight: optional(integerField('Height', { min: 1, max: 100_000, unit: 'cm' })),
    opensAt: optional(timeField('Can be used from', { hint: 'Empty for day and night.' })),
    closesAt: optional(timeField('Can be used until')),
    identityRequired: flagField('Asks for identification'),
    alertBelow: optional(
      integerField(
        'Alert staff below',
        { min: 1, max: 1_000, unit: 'for sale' },
        { hint: 'Only for goods; never where empty.' },
      ),
    ),
    featureIds: referencesField('Features', 'features'),
    media: picturesField('Pictures', { max: 12, of: 'photo' }, { hint: texts.firstPicture }),
  },
});

/** What products cost from a day on; whoever has booked pays what was agreed. */
export const plannedPrices = resource('plannedPrices', {
  one: 'planned price',
  many: 'planned prices',
  of: 'site',
  right: 'editPrices',
  title: 'holdsFrom',
  filters: ['productId'],
  fields: {
    siteId: referenceField('Site', 'sites', { isFixed: true, isListed: true }),
    productId: referenceField('Product', 'products', { isFixed: true, isListed: true }),
    holdsFrom: dayField('Holds from', {
      isListed: true,
      hint: 'The product has this price from midnight by the site’s clock.',
    }),
    price: moneyField('Price', {
      isListed: true,
      hint: 'GST included. Running bookings keep what was agreed.',
    }),
  },
});
