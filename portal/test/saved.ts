import { onTestFinished, vi } from "vitest";

/** The names of the files that are handed to the browser to be saved from now on. It saves none of them: links are pressed by events. */
export function namesSaved(): readonly string[] {
  const names: string[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => press.mockRestore());
  return names;
}
