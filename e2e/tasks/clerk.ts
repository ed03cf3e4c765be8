import { expect, type Page, type Request } from "@playwright/test";
import { shownField } from "#support/people/office.ts";
import type { Bought, Drawn, Kind } from "./drawn-invoices.ts";

/** What one key takes a clerk who types well, in seconds. */
const SECONDS_PER_KEY = 0.2;
/** So many presses of Tab lead nowhere. */
const STEPS_MAX = 60;

export type Effort = { keys: number; characters: number; handSeconds: number; waitSeconds: number };

/**
 * A clerk's hands on a keyboard, and nothing else. They count every key of a chord and, apart from them, every typed
 * character, and how long the office lets them wait.
 */
export class Hands {
  #keys = 0;
  #characters = 0;
  #waited = 0;
  #searches = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const isSearch = (asked: Request) => /\/products\?/.test(asked.url());
    page.on("request", (asked) => void (this.#searches += isSearch(asked) ? 1 : 0));
    for (const end of ["requestfinished", "requestfailed"] as const)
      page.on(end as "requestfinished", (asked) => void (this.#searches -= isSearch(asked) ? 1 : 0));
  }

  async press(chord: string): Promise<void> {
    this.#keys += chord.split("+").length;
    await this.page.keyboard.press(chord);
  }

  async type(text: string): Promise<void> {
    this.#characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Moves the focus to a field or a button by its name, with Tab in the nearer direction. */
  async reach(name: string): Promise<void> {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const way = await this.page.evaluate(wayTo, name);
      if (way === "here") return;
      await this.press(way);
    }
    throw new Error(`Tab never comes to ${name}`);
  }

  /** The list shows what was found for all that is typed: an answer from the cache needs no request. */
  async searched(): Promise<void> {
    const frames = () =>
      this.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 30)));
    await frames();
    while (this.#searches > 0) await frames();
    await frames();
  }

  /** Waits for what the office has to do first. */
  async await<Result>(work: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    const result = await work();
    this.#waited += performance.now() - from;
    return result;
  }

  /** What they have done so far. */
  effort(): Effort {
    const handSeconds = (this.#keys + this.#characters) * SECONDS_PER_KEY;
    return { keys: this.#keys, characters: this.#characters, handSeconds, waitSeconds: this.#waited / 1000 };
  }
}

/** In the page: whether the focus is there, or where Tab has to go. */
function wayTo(name: string): "here" | "Tab" | "Shift+Tab" {
  const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  const places = [...document.querySelectorAll("input, select, textarea, button, [role=button]")];
  const target = places.find((element) => nameOf(element).startsWith(name));
  const focused = document.activeElement;
  if (!target || !focused || focused === document.body) return "Tab";
  if (focused === target) return "here";
  return focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}

async function acceptWhenCounted(hands: Hands): Promise<void> {
  const accept = hands.page.getByRole("button", { name: /^Akceptuj \d/ });
  await hands.await(() => accept.and(hands.page.locator(":enabled")).waitFor());
  await hands.press("Control+Enter");
}

/** Types the day of the paper where the form has another. */
async function correctDay(hands: Hands, { day }: Drawn): Promise<void> {
  const written = day.split("-").toReversed().join(".");
  if ((await shownField(hands.page, "Data wystawienia").inputValue()) === written) return;
  await hands.press("Alt+d");
  await hands.type(written.replaceAll(".", ""));
  await hands.press("Enter");
}

/** Types letters of the name until the product stands first in the list, and takes it. */
async function chooseProduct(hands: Hands, { name }: Bought): Promise<void> {
  const first = hands.page.getByRole("listbox").getByRole("option").first();
  for (const letter of name.toLowerCase()) {
    await hands.type(letter);
    await hands.await(() => hands.searched());
    await hands.await(() => first.waitFor());
    if ((await first.locator("p").first().innerText()) === name) break;
  }
  await hands.press("Enter");
}

async function enterLine(hands: Hands, bought: Bought, number: number): Promise<void> {
  const { page } = hands;
  const [pack, quantity] = [`Opakowanie, pozycja ${number}`, `Liczba opakowań, pozycja ${number}`];
  await chooseProduct(hands, bought);
  await page.waitForFunction(
    (names) => names.includes(document.activeElement?.getAttribute("aria-label") ?? ""),
    [pack, quantity],
  );
  if (Number(await shownField(page, pack).inputValue()) !== bought.pack) {
    await hands.reach(pack);
    await choosePack(hands, bought);
    await hands.press("Enter");
  }
  await hands.type(String(bought.quantity));
}

/** A pack is chosen by its first digits, or by the arrows where another begins with the same. */
async function choosePack(hands: Hands, { pack }: Bought): Promise<void> {
  const chosen = () => hands.page.evaluate(() => Number((document.activeElement as HTMLSelectElement).value));
  await hands.type(String(pack)[0]!);
  for (let step = 0; step < 10 && (await chosen()) !== pack; step += 1) await hands.press("ArrowDown");
}

async function enterByHand(hands: Hands, drawn: Drawn): Promise<void> {
  await correctDay(hands, drawn);
  await hands.page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Produkt, pozycja 1");
  for (const [at, bought] of drawn.goods.entries()) {
    if (at > 0) await hands.press("Enter");
    await enterLine(hands, bought, at + 1);
  }
}

type Line = { product: string; pack: number; quantity: string };

const linesOf = (page: Page) =>
  page.evaluate((): Line[] => {
    const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)?.value;
    const lines: Line[] = [];
    for (let number = 1; valueOf(`Produkt, pozycja ${number}`) !== undefined; number += 1)
      lines.push({
        product: valueOf(`Produkt, pozycja ${number}`)!,
        pack: Number(valueOf(`Opakowanie, pozycja ${number}`)),
        quantity: valueOf(`Liczba opakowań, pozycja ${number}`)!,
      });
    return lines.filter(({ product, quantity }) => product !== "" || quantity !== "");
  });

/** Puts in what was read, and mends it until it says what the paper says. */
async function enterFromReading(hands: Hands, drawn: Drawn): Promise<void> {
  const { page } = hands;
  const insert = page.getByRole("button", { name: /^Wstaw (wszystkie pozycje|pewne pozycje|do sprawdzenia)/ });
  while (await insert.isVisible()) {
    const words = await insert.innerText();
    await hands.press("Alt+w");
    await expect(insert.filter({ hasText: words })).toHaveCount(0);
    await expect.poll(async () => (await linesOf(page)).every(({ product }) => product !== "")).toBe(true);
  }
  await correctDay(hands, drawn);
  const lines = await linesOf(page);
  for (const [at, { product, pack, quantity }] of lines.entries()) {
    const bought = drawn.goods.find(({ name }) => name === product);
    if (!bought || (bought.pack === pack && String(bought.quantity) === quantity)) continue;
    if (bought.pack !== pack) {
      await hands.reach(`Opakowanie, pozycja ${at + 1}`);
      await choosePack(hands, bought);
    }
    await hands.reach(`Liczba opakowań, pozycja ${at + 1}`);
    await hands.type(String(bought.quantity));
  }
  let number = lines.length;
  for (const bought of drawn.goods.filter(({ name }) => !lines.some(({ product }) => product === name))) {
    number += 1;
    const name = `Produkt, pozycja ${number}`;
    if (number > 1) await hands.press("Alt+n");
    else if ((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) !== name)
      await hands.reach(name);
    await page.waitForFunction((wanted) => document.activeElement?.getAttribute("aria-label") === wanted, name);
    await enterLine(hands, bought, number);
  }
}

/** Gives one of the reasons that the open dialog offers, by the key of its number, and confirms. */
async function giveReason(hands: Hands, reason: string): Promise<void> {
  const offered = hands.page.getByRole("dialog").getByRole("radio");
  await offered.first().waitFor();
  const reasons = await offered.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await hands.press(String(1 + reasons.findIndex((words) => words.startsWith(reason))));
  await hands.press("Enter");
}

async function refuse(hands: Hands, reason: string): Promise<void> {
  const button = hands.page.getByRole("region", { name: "Decyzja" }).getByRole("button", { name: "Odrzuć" });
  await hands.await(() => button.and(hands.page.locator(":enabled")).waitFor());
  await hands.press("Alt+o");
  await giveReason(hands, reason);
}

/** What a clerk does with each kind of invoice, up to and including the key that decides. */
export const REVIEWS: Record<Kind, (hands: Hands, drawn: Drawn) => Promise<void>> = {
  text: async (hands, drawn) => {
    await enterFromReading(hands, drawn);
    await acceptWhenCounted(hands);
  },
  photograph: async (hands, drawn) => {
    await enterFromReading(hands, drawn);
    await acceptWhenCounted(hands);
  },
  "by hand": async (hands, drawn) => {
    await enterByHand(hands, drawn);
    await acceptWhenCounted(hands);
  },
  refused: (hands) => refuse(hands, "To nie jest faktura."),
  duplicate: (hands) => refuse(hands, "Duplikat"),
};
