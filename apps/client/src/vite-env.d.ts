/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API; empty for the page's own. */
  readonly VITE_API_URL?: string;
  readonly VITE_ORGANISATION_ID: string;
  readonly VITE_APP_VERSION: string;
}
