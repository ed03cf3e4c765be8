import type { Locator, Page } from "@playwright/test";

/** What a thumb on a phone takes, in seconds: to find and press something, and to type one character. */
const SECONDS_PER = { tap: 1.1, character: 0.33 };

export type Effort = { taps: number; characters: number; handSeconds: number; waitSeconds: number };

/**
 * A farmer's hand on a phone. It counts what it does and how long the application lets it wait: every press waits until
 * its target is there and can be pressed, and that wait is the application's.
 */
export class Hand {
  #taps = 0;
  #characters = 0;
  #waited = 0;

  /** Presses something on the page. */
  async tap(target: Locator): Promise<void> {
    await this.#waitingFor(() => target.click());
    this.#taps += 1;
  }

  /** Presses a field and types into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.pressSequentially(text);
    this.#characters += text.length;
  }

  /** Presses a field that searches, types into it, and presses the first entry offered for what was typed. */
  async pick(field: Locator, text: string): Promise<void> {
    await this.type(field, text);
    const option = field.page().getByRole("option").filter({ hasText: text }).first();
    const opened = await this.#waitingFor(() => option.waitFor({ timeout: 5000 }).catch(() => "closed"));
    if (opened === "closed") {
      // The entries came after the typing, and the list stayed closed: its arrow opens it.
      this.#taps += 1;
      await this.#waitingFor(() => field.press("ArrowDown"));
    }
    await this.#waitingFor(() => option.dispatchEvent("click"));
    this.#taps += 1;
  }

  /** Presses a choice field and an entry of the phone's own list. */
  async choose(field: Locator, index: number): Promise<void> {
    await this.#waitingFor(() => field.selectOption({ index }));
    this.#taps += 2;
  }

  /** Presses what opens the camera or the file list, then the shutter, then "use this picture". */
  async photograph(target: Locator, page: Page, files: string[]): Promise<void> {
    const choosing = page.waitForEvent("filechooser");
    await this.tap(target);
    await (await choosing).setFiles(files);
    this.#taps += 2 * files.length;
  }

  /** Looks until something is there; a photograph is read for a while. */
  async see(target: Locator): Promise<void> {
    await this.#waitingFor(() => target.waitFor({ timeout: 60_000 }));
  }

  /** What it has done so far. */
  effort(): Effort {
    const handSeconds = this.#taps * SECONDS_PER.tap + this.#characters * SECONDS_PER.character;
    return { taps: this.#taps, characters: this.#characters, handSeconds, waitSeconds: this.#waited / 1000 };
  }

  async #waitingFor<Result>(act: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    const result = await act();
    this.#waited += performance.now() - from;
    return result;
  }
}
