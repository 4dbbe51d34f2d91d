type Stores = { appStoreUrl: string | null; playStoreUrl: string | null };

/** Where the phone of a web visitor gets the app; undefined on other devices, and where the app is in no store. */
export function storeUrl(userAgent: string, { appStoreUrl, playStoreUrl }: Stores): string | undefined {
  if (/android/i.test(userAgent)) return playStoreUrl ?? undefined;
  return /iphone|ipad|ipod/i.test(userAgent) ? (appStoreUrl ?? undefined) : undefined;
}
