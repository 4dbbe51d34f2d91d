/** Whether there is a page of the app to go back to; the router counts those before this one. */
export function hasPageBefore(): boolean {
  return window.history.state?.idx > 0;
}
