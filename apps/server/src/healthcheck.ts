/** Ends with 0 while the server of this machine or container can serve requests: for a container's health check. */
const port = process.env.PORT || '4000';
const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch((error: Error) => error);
if (ready instanceof Error || !ready.ok) {
  console.error(ready instanceof Error ? `Nobody answers on port ${port}` : await ready.text());
  process.exit(1);
}
