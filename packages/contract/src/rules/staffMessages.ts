import { defineMessages } from '../catalogue.ts';

/** What staff are called that have a role, and what they may do, wherever that is said. */
export const staffMessages = defineMessages('rules/staff', {
  everySite: 'All sites',
  unknownSite: 'A site that isn’t there any more',
  roles: {
    superAdmin: 'Owner',
    siteManager: 'Manager',
    installer: 'Installer',
    rentedAccess: 'Opens rented units',
  },
  atSite: (role: string, site: string) => `${role}, ${site}`,
});
