import { defineMessages } from '@gatehouse/contract/catalogue';

/** The page of a site. */
export const siteMessages = defineMessages('client/search/site', {
  loading: 'Loading the site',
  unknown: {
    text: 'It may have moved or closed. Our other sites may have what you need.',
    all: 'See all sites',
  },
  spaces: 'What’s here',
  spacesFailed: 'We couldn’t load what’s here',
  depending: 'Depending on the space.',
  nothing: {
    title: 'Nothing to book here right now',
    text: 'Our other sites may have what you need.',
  },
  filter: { storage: 'Filter storage here', workspaces: 'Filter workspaces here' },
  visit: 'Getting there',
  shop: 'Shop at this site',
  about: 'About this site',
  aboutNamed: (site: string) => `About this site: ${site}`,
  map: (site: string) => `Map showing where ${site} is`,
});
