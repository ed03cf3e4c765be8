/** Opens a window that gets no hand on this page; undefined when the browser forbids it. */
export function newWindow(): Window | undefined {
  const opened = open("about:blank", "_blank");
  if (!opened) return undefined;
  opened.opener = null;
  return opened;
}
