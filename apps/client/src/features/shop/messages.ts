import { countOf, defineMessages, formatCount } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/shop', {
  shop: 'Shop',
  payHere: 'Pay here, then open the locker with your phone.',
  changeSite: 'Change site',
  whereToCollect: 'Where will you collect it?',
  closestTo: (place: string) => `Closest to ${place} first.`,
  nothingForSale: 'Nothing for sale right now',
  nothingForSaleText: 'Please look again later.',
  invalidSite: 'Invalid site ID',
  invalidSiteText: 'We don’t have a site at this address. Choose another one.',
  chooseSite: 'Choose a site',
  chooseAnotherSite: 'Choose another site',

  category: 'Category',
  soldOut: (names: readonly string[]) =>
    `${new Intl.ListFormat('en-AU').format(names)} ${names.length === 1 ? 'has' : 'have'} just sold out.`,
  noProducts: 'No Product Categories Found',
  noProductsText: 'This site has nothing in stock right now. Another one might.',
  stock: (count: number, isFew: boolean, lockers: readonly string[]) =>
    `${isFew ? 'Only ' : ''}${formatCount(count)} left in ${lockers.length === 1 ? 'locker' : 'lockers'} ${new Intl.ListFormat('en-AU').format(lockers)}`,
  quantityOf: (name: string) => `How many of ${name}`,
  add: 'Add',
  addToCart: (name: string) => `Add ${name} to cart`,
  yourCart: 'Your cart here',
  items: (count: number) => countOf(count, 'item'),
  viewCart: 'View cart',

  site: 'Site',
  sitePlaceholder: 'Name, suburb or postcode',
  sitesFound: (count: number) => `${countOf(count, 'site')} found`,
  sitesFailed: 'We couldn’t load the sites',
  noSiteFound: 'No site found',
  noSiteFoundText: 'Try another name, suburb or postcode.',
  showAllSites: 'Show all sites',
  yourSites: 'Your sites',
  otherSites: 'Other sites',
  allSites: 'All sites',
  products: (count: number) => (count === 0 ? 'Nothing in stock' : countOf(count, 'product')),
});
