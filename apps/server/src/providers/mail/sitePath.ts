import { canonicalPath } from '@gatehouse/contract/pages/publicPage';

/** The page of a site, with its address, hours and the way there, for mails about what is at it. */
export const sitePath = (siteId: number) => canonicalPath({ name: 'SitePage', siteId });
