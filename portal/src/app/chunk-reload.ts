const STAMP = "plon.chunk-reload";
const PAUSE_MS = 60_000;

/**
 * After a release the old page requests code that no longer exists: reload to get the new page, at most once in 60
 * seconds.
 */
export function reloadOnStaleChunk(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(STAMP));
    if (Date.now() - last < PAUSE_MS) {
      // The router recognises this failure by the browser's message and would reload once more by itself.
      event.payload.message = `Code of this page did not arrive. ${event.payload.message}`;
      return;
    }
    event.preventDefault();
    sessionStorage.setItem(STAMP, String(Date.now()));
    location.reload();
  });
}
