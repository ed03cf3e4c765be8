import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { newDocumentNumber, printedInvoice, type PrintedGoods } from "#support/invoice-files.ts";
import { shownField } from "#support/office.ts";
import { REVIEWED } from "#support/people.ts";
import { askForToken, expect, test } from "#support/test.ts";

const DAY = "2026-05-05";
const WRITTEN_DAY = "05.05.2026";
/** Each for another sum: one farm's two invoices of a day for the same goods may be one purchase. */
const goodsFor = (kaptarol: number): readonly PrintedGoods[] => [
  ["Buraczan 320 SE 5 l", "4", "280,50", "1 122,00"],
  ["KAPTAROL 80WG 10 kg", "2", `${kaptarol},00`, `${2 * kaptarol},00`],
  ["Herbicyd Dovvo 1 l", "6", "99,90", "599,40"],
];

/** A farmer's scan, sent without the list of goods. Answers where it is reviewed. */
async function sendScan(
  request: APIRequestContext,
  documentNumber: string,
  invoice: Awaited<ReturnType<typeof printedInvoice>>,
): Promise<string> {
  const token = await askForToken(request, REVIEWED);
  const headers = { authorization: `Bearer ${token}` };
  const options = await request.get("/api/v1/distributors/options", { headers });
  const { data: sellers } = (await options.json()) as { data: { id: number; distributor_name: string }[] };
  const seller = sellers.find(({ distributor_name }) => distributor_name.startsWith("Lubelska"))!;
  const answer = await request.post("/api/v1/invoices/submit", {
    headers,
    multipart: {
      document_name: documentNumber,
      distributor_id: String(seller.id),
      lines: "[]",
      invoice,
    },
  });
  expect(answer.status()).toBe(200);
  return `/office/invoices/${((await answer.json()) as { data: { id: number } }).data.id}`;
}

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
  request,
}) => {
  const [typed, read] = [newDocumentNumber(), newDocumentNumber()];
  const scanOf = (number: string, price: number) =>
    printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods: goodsFor(price) });
  const typedAt = await sendScan(request, typed, await scanOf(typed, 410));
  const readAt = await sendScan(request, read, await scanOf(read, 320));
  const accepted = (document: string) => office.getByText(`Zaakceptowano ${document}:`);

  await office.goto(typedAt);
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
    ["kapt", "1", "2", "820"],
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
  expect(hands.count.keys).toBeLessThanOrEqual(18);
  console.log(`Typed from zero: ${hands.count.keys} keys and ${hands.count.characters} characters`);

  const lookedUp: string[] = [];
  office.on("request", (asked) => void lookedUp.push(new URL(asked.url()).pathname));
  await office.goto(readAt);
  const reading = office.getByRole("region", { name: "Odczytane z pliku" });
  // One line of it, which a key opens to all of it.
  await expect(reading).toContainText("nagłówek zgodny, 3 pozycje");
  await expect(reading.getByText("Dovvo")).toBeHidden();
  await office.keyboard.press("Alt+p");
  await expect(reading.getByText("Dovvo")).toBeVisible();
  await expect(reading).toContainText(`Numer ${read}`);
  // The file's date is in the form by itself, although the invoice was sent on another day.
  await expect(field("Data wystawienia")).toHaveValue(WRITTEN_DAY);
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
  await expect(field("Data wystawienia")).toHaveValue(WRITTEN_DAY);
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
  console.log(`With the reading: ${quick.count.keys} keys`);
});

test("a file that comes again under another spelling of its number asks for a reason, in sight of the decision @desktop", async ({
  office,
  request,
}) => {
  await office.setViewportSize({ width: 1280, height: 800 });
  const number = newDocumentNumber();
  const scan = await printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods: goodsFor(90) });
  await sendScan(request, number, scan);
  const againAt = await sendScan(request, number.replaceAll("/", "-").toLowerCase(), scan);

  await office.goto(againAt);
  const decision = office.getByRole("region", { name: "Decyzja" });
  await expect(decision).toContainText("To może być ten sam zakup");
  await expect(decision).toContainText("ten sam plik, ten sam numer");
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Buraczan");
  await office.keyboard.press("Alt+w");
  await expect(shownField(office, "Liczba opakowań, pozycja 3")).toHaveValue("6");
  await expect(decision.getByText("To może być ten sam zakup")).toBeInViewport();
  await expect(decision.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
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

test("a key pressed twice decides once, 'Cofnij' takes it back, and a decision is changed with its difference shown @desktop", async ({
  office,
  request,
}) => {
  const numbers = [newDocumentNumber(), newDocumentNumber(), newDocumentNumber()] as const;
  const prices = [71, 72, 73] as const;
  const addresses: string[] = [];
  for (const [at, number] of numbers.entries()) {
    const goods = goodsFor(prices[at]!);
    addresses.push(
      await sendScan(request, number, await printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods })),
    );
  }
  const enter = async () => {
    const reading = office.getByRole("region", { name: "Odczytane z pliku" });
    await expect(reading).toContainText("Buraczan", { timeout: 60_000 });
    await office.keyboard.press("Alt+w");
    await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
  };
  // Another invoice that could be accepted at once, so that the second press would find something to decide.
  await office.goto(addresses[1]!);
  await enter();
  await office.keyboard.press("Control+s");
  await expect(office.getByText("Pozycje zapisane.")).toBeVisible();
  await office.getByRole("button", { name: "Oddaj do kolejki" }).click();
  await office.goto(addresses[0]!);
  await enter();
  const accepts: string[] = [];
  office.on("request", (asked) => {
    if (asked.url().endsWith("/accept")) accepts.push(asked.url());
  });
  await office.keyboard.press("Control+Enter");
  // The second press falls on the next invoice as soon as it is there.
  await expect(office.getByRole("heading", { level: 2, name: numbers[0] })).toHaveCount(0);
  await expect(office.getByRole("region", { name: "Decyzja" })).toBeVisible();
  await office.keyboard.press("Control+Enter");
  const told = office.getByRole("alert").filter({ hasText: `Zaakceptowano ${numbers[0]}:` });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Cofnij" }).click();
  await expect(office.getByRole("heading", { level: 2, name: numbers[0] })).toBeVisible();
  expect(accepts).toHaveLength(1);

  await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
  await office.keyboard.press("Control+Enter");
  await expect(told).toBeVisible();
  await office.goto(addresses[0]!);
  await office.getByRole("button", { name: /^Zmień decyzję/ }).click();
  const form = office.getByRole("dialog", { name: "Zmień decyzję" });
  await form.getByRole("textbox").fill("Wpisaliśmy inną liczbę opakowań.");
  await form.getByRole("button", { name: "Zmień decyzję" }).click();
  await shownField(office, "Liczba opakowań, pozycja 3").fill("1");
  await expect(office.getByRole("region", { name: "Decyzja" })).toContainText(/Poprzednia decyzja: .*Różnica: [−-]\d/);
});

test("a decision that is taken back while the next invoice is on its way shows its own invoice again @desktop", async ({
  office,
  request,
}) => {
  const number = newDocumentNumber();
  const goods = goodsFor(74);
  await office.goto(
    await sendScan(request, number, await printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods })),
  );
  const reading = office.getByRole("region", { name: "Odczytane z pliku" });
  await expect(reading).toContainText("Buraczan", { timeout: 60_000 });
  await office.keyboard.press("Alt+w");
  await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
  const told = office.getByRole("alert").filter({ hasText: `Zaakceptowano ${number}:` });
  // Before the next invoice has come, and once the page has turned but its address has not followed.
  for (const first of ["undo", "next"] as const) {
    const [undone, nextCame, mayCome] = [signal(), signal(), signal()];
    await office.route("**/invoices/next", async (route) => {
      const answer = await route.fetch();
      await mayCome.given;
      if (first === "undo") await undone.given;
      await route.fulfill({ response: answer });
      nextCame.give();
    });
    await office.route("**/undo", async (route) => {
      const answer = await route.fetch();
      mayCome.give();
      if (first === "next") await nextCame.given;
      await route.fulfill({ response: answer });
      undone.give();
    });
    await office.keyboard.press("Control+Enter");
    await told.getByRole("button", { name: "Cofnij" }).click();
    await nextCame.given;
    await expect(office.getByText(`Cofnięto decyzję o fakturze ${number}.`).first()).toBeVisible();
    await expect(office.getByRole("heading", { level: 2, name: number })).toBeVisible();
    await expect(office.getByRole("button", { name: /^Akceptuj \d/ })).toBeEnabled();
    await expect(told).toHaveCount(0);
    await office.unrouteAll({ behavior: "wait" });
  }
});

/** Something to wait for until it is given. */
function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

test("six lines and the decision fit a desk's screen, the farm's goods come first, a number refuses, and the next invoice is there at once @desktop", async ({
  office,
  request,
}) => {
  await office.setViewportSize({ width: 1280, height: 800 });
  const [bought, typed, doubled, later] = Array.from({ length: 4 }, newDocumentNumber) as [
    string,
    string,
    string,
    string,
  ];
  // As many as at no other run: the same goods of a day may be one purchase.
  const packs = 11 + (Date.now() % 89);
  const goods: readonly PrintedGoods[] = [["Buraczan 320 SE 5 l", String(packs), "10,00", `${packs}0,00`]];
  const scanOf = async (number: string, rows: readonly PrintedGoods[]) =>
    await printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods: rows });
  const boughtAt = await sendScan(request, bought, await scanOf(bought, goods));
  const scan = await scanOf(typed, [["Towar hurtowni 77/A", "1", "10,00", "10,00"]]);
  const typedAt = await sendScan(request, typed, scan);
  const doubledAt = await sendScan(request, doubled, scan);
  // Something waits for whoever is done.
  await sendScan(request, later, await scanOf(later, goodsFor(55)));
  const decision = office.getByRole("region", { name: "Decyzja" });
  const accept = decision.getByRole("button", { name: /^Akceptuj \d/ });
  const field = (name: string) => shownField(office, name);

  // The farm buys Buraczan in packs of five litres.
  await office.goto(boughtAt);
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Buraczan", {
    timeout: 60_000,
  });
  await office.keyboard.press("Alt+w");
  await expect(accept).toBeEnabled();
  await office.keyboard.press("Control+Enter");
  await expect(office.getByText(`Zaakceptowano ${bought}:`)).toBeVisible();

  await office.goto(typedAt);
  await expect(field("Produkt, pozycja 1")).toBeFocused();
  const hands = createHands(office);
  await hands.type("bur");
  const first = office.getByRole("listbox").getByRole("option").first();
  await expect(first).toContainText("Buraczan 320 SE");
  await expect(first).toContainText("ostatnio u tego rolnika");
  await expectAccessible(office, "the list of products");
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
  await expectAccessible(office, "six lines");

  // The paper that came twice. Meanwhile another one that waits is looked up.
  const asked: string[] = [];
  office.on("request", (sent) => void asked.push(new URL(sent.url()).pathname));
  await office.goto(doubledAt);
  const own = doubledAt.replace("/office", "");
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
    `Duplikat: ta faktura została już zgłoszona pod numerem ${typed}.`,
  );
  // In the text a number is a number.
  await question.getByRole("textbox").focus();
  await office.keyboard.press("End");
  await office.keyboard.type("1");
  await expect(question.getByRole("textbox")).toHaveValue(/\.1$/);
  await office.keyboard.press("Backspace");
  await expectAccessible(office, "the reasons");

  await office.keyboard.press("Control+Enter");
  await expect(office.getByText(`Odrzucono ${doubled}.`)).toBeVisible();

  // What comes next was loaded meanwhile, if no colleague took it first: its file is not asked for again.
  const [ahead = ""] = others();
  await expect(office.getByRole("heading", { level: 2, name: doubled })).toHaveCount(0);
  if (office.url().endsWith(ahead.replace(/.*\//, "/")))
    expect(asked.filter((path) => path === `${ahead}/file`).length).toBeLessThanOrEqual(1);
});

test("the next invoice begins at its top, wherever the one before was left", async ({ office, request, width }) => {
  const size = office.viewportSize()!;
  if (width === "desktop") await office.setViewportSize({ width: 1280, height: 500 });
  const numbers = [newDocumentNumber(), newDocumentNumber()] as const;
  const addresses: string[] = [];
  for (const [at, number] of numbers.entries()) {
    const scan = await printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods: goodsFor(130 + at) });
    addresses.push(await sendScan(request, number, scan));
  }
  await office.goto(addresses[0]!);
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Buraczan", {
    timeout: 60_000,
  });
  await office.keyboard.press("Alt+p");
  await expect(office.getByText("Dovvo").first()).toBeVisible();
  await office.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const place = () => office.evaluate(() => Math.round(window.scrollY));
  expect(await place()).toBeGreaterThan(100);
  await office.getByRole("button", { name: /^Następna/ }).click();
  await expect(office.getByRole("heading", { level: 2, name: numbers[0] })).toHaveCount(0);
  await expect(office.getByRole("heading", { level: 2 })).toBeVisible();
  // But for what brings the field that is typed in wholly into a low window.
  await expect.poll(place).toBeLessThan(24);
  await office.setViewportSize(size);
});

test("after an invoice was skipped, a decision leads on to the next newer one and not back @desktop", async ({
  office,
  request,
}) => {
  const numbers = [newDocumentNumber(), newDocumentNumber(), newDocumentNumber()] as const;
  const scans = await Promise.all(
    numbers.map((number, at) =>
      printedInvoice(number, { day: DAY, buyerNip: REVIEWED.nip, goods: goodsFor(140 + at) }),
    ),
  );
  const addresses: string[] = [];
  for (const [at, number] of numbers.entries()) addresses.push(await sendScan(request, number, scans[at]!));
  const shown = (number: string) => office.getByRole("heading", { level: 2, name: number });
  await office.goto(addresses[0]!);
  await expect(shown(numbers[0])).toBeVisible();
  await office.keyboard.press("Alt+ArrowRight");
  await expect(shown(numbers[1])).toBeVisible();
  // What is loaded meanwhile is what will come: neither the skipped one nor the oldest of all.
  const reject = office.getByRole("region", { name: "Decyzja" }).getByRole("button", { name: /^Odrzuć/ });
  await expect(reject).toBeEnabled();
  await office.keyboard.press("Alt+o");
  await office.keyboard.press("1");
  await office.keyboard.press("Enter");
  await expect(office.getByText(`Odrzucono ${numbers[1]}.`)).toBeVisible();
  await expect(shown(numbers[2])).toBeVisible();
});
