/**
 * What staff may do in the back office. seeOffice: read everything in it. The others: change what they name, at the sites
 * they hold for.
 */
export const officeRights = [
  'seeOffice',
  'editOrganisation',
  'editSites',
  'editCatalogue',
  'editPrices',
  'editUnits',
  'editStock',
  'editDocuments',
  'editStaff',
] as const;
export type OfficeRight = (typeof officeRights)[number];

/** What the manager of a site may do there besides. */
export const siteManagerRights: readonly OfficeRight[] = [
  'seeOffice',
  'editSites',
  'editCatalogue',
  'editPrices',
  'editUnits',
  'editStock',
];
