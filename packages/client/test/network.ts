/** The device loses its network, and the page is told so; calls fail until `goOnline`. */
export function goOffline(): void {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  dispatchEvent(new Event("offline"));
}

/** The network is back. */
export function goOnline(): void {
  Reflect.deleteProperty(navigator, "onLine");
  dispatchEvent(new Event("online"));
}
