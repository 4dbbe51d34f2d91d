import type { OrganisationFeatures } from '@gatehouse/contract/model/site';

/** An organisation that has switched everything on, and takes real cards. */
export const allOn: OrganisationFeatures = {
  appOperations: true,
  poolTable: true,
  permissionIngest: true,
  shop: true,
  cart: true,
  mail: true,
  testCards: false,
};
