const typedIn = new Set<HTMLFormElement>();

/** Tracks forms with typed input, for as long as they are on the page. Called once at the start. */
export function watchInput(): void {
  const remember = (event: Event) => {
    const form = event.target instanceof Element && event.target.closest("form");
    if (form) typedIn.add(form);
  };
  addEventListener("input", remember, { capture: true, passive: true });
  addEventListener("change", remember, { capture: true, passive: true });
}

/** Whether leaving the page now would lose typed input. */
export function hasUnsavedInput(): boolean {
  for (const form of typedIn) if (!form.isConnected) typedIn.delete(form);
  return typedIn.size > 0;
}
