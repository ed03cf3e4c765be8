/** Opens a window without access to this page; undefined if the browser blocks it. */
export function newWindow(): Window | undefined {
  const opened = open("about:blank", "_blank");
  if (!opened) return undefined;
  opened.opener = null;
  return opened;
}
