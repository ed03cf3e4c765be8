import type { Page } from "@playwright/test";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { shownField, visit } from "#support/office.ts";
import { SCAN_DAY, sendScan, takeOver } from "#support/scans.ts";
import { submitFor } from "#support/submissions.ts";
import { expect, test } from "#support/test.ts";

/** Presses and types as a clerk does, and counts: every key of a chord, and apart from them what is typed. */
function createHands(page: Page) {
  const count = { keys: 0, characters: 0 };
  return {
    count,
    press: async (chord: string) => {
      count.keys += chord.split("+").length;
      await page.keyboard.press(chord);
    },
    type: async (text: string) => {
      count.characters += text.length;
      await page.keyboard.type(text);
    },
  };
}

test("a clerk reviews invoices by keyboard alone: three lines typed, and three that the file says @desktop", async ({
  office,
  given,
  request,
}) => {
  const farm = await given.farm();
  const { number: typed, at: typedAt, sum } = await sendScan(request, farm);
  const { number: read, at: readAt } = await sendScan(request, farm);
  const accepted = (document: string) => office.getByText(`Zaakceptowano ${document}:`);

  await visit(office, typedAt);
  await expect(office.getByRole("heading", { level: 2, name: typed })).toBeVisible();
  // The reading comes by itself, and changes nothing of the form: the clerk types all of it.
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Buraczan 320 SE");
  const hands = createHands(office);
  const field = (name: string) => shownField(office, name);
  await hands.press("Alt+d");
  await expect(field("Data wystawienia")).toBeFocused();
  await hands.type("05052026");
  await hands.press("Enter");
  const lines = [
    ["burac", "5", "4", "1122"],
    ["kapt", "1", "2", sum.replace(" ", "")],
    ["dovvo", "1", "6", "599,40"],
  ] as const;
  for (const [at, [name, pack, quantity, value]] of lines.entries()) {
    await expect(field(`Produkt, pozycja ${at + 1}`)).toBeFocused();
    await hands.type(name);
    await expect(office.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await hands.press("Enter");
    // The pack that this farm bought last is there already; another is chosen.
    const [packField, quantityField] = [`Opakowanie, pozycja ${at + 1}`, `Liczba opakowań, pozycja ${at + 1}`].map(
      field,
    );
    await expect(
      packField!.and(office.locator(":focus")).or(quantityField!.and(office.locator(":focus"))),
    ).toBeVisible();
    if (await packField!.evaluate((element) => element === document.activeElement)) {
      await hands.type(pack);
      await hands.press("Enter");
    }
    await expect(quantityField!).toBeFocused();
    await hands.type(quantity);
    await hands.press("Tab");
    await hands.type(value);
    if (at < lines.length - 1) await hands.press("Enter");
  }
  await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
  await hands.press("Control+Enter");
  await expect(accepted(typed)).toBeVisible();
  await expect(office.getByRole("heading", { level: 2, name: typed })).toHaveCount(0);
  expect(hands.count.keys).toBeLessThanOrEqual(18);

  const lookedUp: string[] = [];
  office.on("request", (asked) => void lookedUp.push(new URL(asked.url()).pathname));
  await visit(office, readAt);
  const reading = office.getByRole("region", { name: "Odczytane z pliku" });
  // One line of it, which a key opens to all of it.
  await expect(reading).toContainText("nagłówek zgodny, 3 pozycje");
  await expect(reading.getByText("Dovvo")).toBeHidden();
  await office.keyboard.press("Alt+p");
  await expect(reading.getByText("Dovvo")).toBeVisible();
  await expect(reading).toContainText(`Numer ${read}`);
  // The file's date is in the form by itself, although the invoice was sent on another day.
  await expect(field("Data wystawienia")).toHaveValue(SCAN_DAY.shown);
  await expect(reading).not.toContainText("W formularzu");
  await reading.getByRole("button", { name: "Pokaż w pliku: Kaptarol 80 WG" }).press("Enter");
  await expect(office.getByTestId("file-mark")).toBeInViewport();
  await office.getByRole("region", { name: "Plik faktury" }).press("?");
  const keys = office.getByRole("dialog", { name: "Skróty klawiszowe" });
  await expect(keys).toContainText("Wstaw wszystkie pozycje odczytane z pliku");
  await office.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);

  const quick = createHands(office);
  await quick.press("Alt+w");
  await expect(field("Data wystawienia")).toHaveValue(SCAN_DAY.shown);
  await expect(field("Liczba opakowań, pozycja 3")).toHaveValue("6");
  // Only the clerk accepts: until now nothing was saved.
  await expect(accepted(read)).toHaveCount(0);
  // The products of the lines come with their points: nothing is searched for, and the catalogue is never loaded.
  expect(lookedUp.filter((path) => path.endsWith("/products"))).toEqual([]);
  // A key decides once the server has counted what it will post.
  await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
  await quick.press("Control+Enter");
  await expect(accepted(read)).toBeVisible();
  expect(quick.count).toEqual({ keys: 4, characters: 0 });
});

test("a file that comes again under another spelling of its number asks for a reason, in sight of the decision @desktop", async ({
  office,
  given,
  request,
}) => {
  const farm = await given.farm();
  const { number, file } = await sendScan(request, farm);
  const again = await submitFor(request, farm, { number: number.replaceAll("/", "-").toLowerCase(), file });

  await takeOver(office, `/office/invoices/${again.id}`);
  const decision = office.getByRole("region", { name: "Decyzja" });
  await expect(decision).toContainText("To może być ten sam zakup");
  await expect(decision).toContainText("ten sam plik, ten sam numer");
  await expect(shownField(office, "Liczba opakowań, pozycja 3")).toHaveValue("6");
  await expect(decision.getByText("To może być ten sam zakup")).toBeInViewport();
  await office.keyboard.press("Control+Enter");
  const question = office.getByRole("dialog", { name: "To może być ten sam zakup" });
  await expect(question).toBeVisible();
  await office.keyboard.press("Control+Enter");
  await expect(question).toContainText("Pole jest wymagane");
  await expect(office.getByText(/^Zaakceptowano/)).toHaveCount(0);
  await question.getByRole("textbox").fill("Rolnik wysłał ją dwa razy, pierwszą odrzucam.");
  await office.keyboard.press("Control+Enter");
  await expect(office.getByText(/^Zaakceptowano/)).toBeVisible();
});

test("six lines and the decision fit a desk's screen, the farm's goods come first, a number refuses, and the next invoice is there at once @desktop", async ({
  office,
  given,
  request,
}) => {
  const farm = await given.farm();
  // The farm buys Buraczan in packs of five litres.
  const bought = await sendScan(request, farm, "Buraczan 320 SE 5 l");
  const typed = await sendScan(request, farm, "Towar hurtowni 77/A");
  const doubled = await submitFor(request, farm, { number: newDocumentNumber(), file: typed.file });
  // Something waits for whoever is done.
  await submitFor(request, farm);
  const decision = office.getByRole("region", { name: "Decyzja" });
  const accept = decision.getByRole("button", { name: /^Akceptuj \d/ });
  const field = (name: string) => shownField(office, name);

  await takeOver(office, bought.at);
  await office.keyboard.press("Control+Enter");
  await expect(office.getByText(`Zaakceptowano ${bought.number}:`)).toBeVisible();
  await expect(office.getByRole("heading", { level: 2, name: bought.number })).toHaveCount(0);

  await visit(office, typed.at);
  await expect(field("Produkt, pozycja 1")).toBeFocused();
  const hands = createHands(office);
  await hands.type("bur");
  const first = office.getByRole("listbox").getByRole("option").first();
  await expect(first).toContainText("Buraczan 320 SE");
  await expect(first).toContainText("ostatnio u tego rolnika");
  await hands.press("Enter");
  await expect(field("Liczba opakowań, pozycja 1")).toBeFocused();
  await expect(field("Opakowanie, pozycja 1")).toHaveValue("5");
  await hands.type("4");
  for (let line = 2; line <= 6; line += 1) await office.keyboard.press("Alt+n");
  await expect(field("Produkt, pozycja 6")).toBeFocused();
  for (let line = 1; line <= 6; line += 1) {
    await expect(field(`Produkt, pozycja ${line}`)).toBeInViewport({ ratio: 1 });
    const { height } = (await field(`Produkt, pozycja ${line}`).locator("xpath=ancestor::li").boundingBox())!;
    expect(height).toBeLessThanOrEqual(33);
  }
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expect(decision.getByRole("button", { name: /^Odrzuć/ })).toBeInViewport({ ratio: 1 });
  expect(await office.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  // The paper that came twice. Meanwhile another one that waits is looked up.
  const asked: string[] = [];
  office.on("request", (sent) => void asked.push(new URL(sent.url()).pathname));
  await visit(office, `/office/invoices/${doubled.id}`);
  const own = `/invoices/${doubled.id}`;
  const others = () => asked.filter((path) => /\/invoices\/\d+$/.test(path) && !path.endsWith(own));
  await expect.poll(() => others().length).toBeGreaterThan(0);
  await expect(decision).toContainText("To może być ten sam zakup");
  await expect(decision.getByRole("button", { name: /^Odrzuć/ })).toBeEnabled();
  await office.keyboard.press("Alt+o");
  const question = office.getByRole("dialog", { name: "Odrzuć fakturę" });
  await expect(question.getByRole("radio").first()).toBeFocused();
  await office.keyboard.press("4");
  await expect(question.getByRole("radio", { name: /^Duplikat/ })).toBeChecked();
  await expect(question.getByRole("textbox")).toHaveValue(
    `Duplikat: ta faktura została już zgłoszona pod numerem ${typed.number}.`,
  );
  // In the text a number is a number.
  await question.getByRole("textbox").focus();
  await office.keyboard.press("End");
  await office.keyboard.type("1");
  await expect(question.getByRole("textbox")).toHaveValue(/\.1$/);
  await office.keyboard.press("Backspace");

  await office.keyboard.press("Control+Enter");
  await expect(office.getByText(`Odrzucono ${doubled.number}.`)).toBeVisible();

  // What comes next was loaded meanwhile, if no colleague took it first: its file is not asked for again.
  const [ahead = ""] = others();
  await expect(office.getByRole("heading", { level: 2, name: doubled.number })).toHaveCount(0);
  if (office.url().endsWith(ahead.replace(/.*\//, "/")))
    expect(asked.filter((path) => path === `${ahead}/file`).length).toBeLessThanOrEqual(1);
});
