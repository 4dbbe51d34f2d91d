/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API; empty for the page's own. */
  readonly VITE_API_URL?: string;
  /** Origin of the client on the web, whose links open the app; empty for that of the API. */
  readonly VITE_WEB_URL?: string;
  readonly VITE_ORGANISATION_ID: string;
  readonly VITE_APP_VERSION: string;
}

interface Navigator {
  /** Not in every browser. */
  readonly connection?: { readonly saveData?: boolean };
}
