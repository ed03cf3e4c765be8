import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import type { PrizeCard } from "@plon/contract/portal/goods/prizes.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { lost } from "@plon/client/test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { forgetAnswers, open, PHONE, signIn } from "#test/portal.ts";

const ORDER = "POST /api/v1/prize/order";
const GLOVES: PrizeCard = {
  id: 5,
  slug: "rekawice-robocze",
  kind: "item",
  title: "Rękawice robocze, 6 par",
  lead: "",
  points: 500,
  ordinary_points: null,
  photo: null,
  in_stock: true,
  left_count: null,
  missing_points: 0,
  valid_until: null,
  partner_name: null,
};
const DETAILS = {
  ...GLOVES,
  offer: "collect" as const,
  description: "",
  photos: [],
  partner_url: null,
  partner_code: null,
  per_person_limit: null,
  quantity_max: 3,
  obstacle: null,
  variant_label: null,
  variants: [],
};
const ACCEPTED = { label: "Przyjęte", color: "yellow" as const };
const PLACED: OrderDetails = {
  id: 9,
  by_person: null,
  number: "N/2026/000009",
  kind: "item",
  title: GLOVES.title,
  prize_slug: GLOVES.slug,
  variant: null,
  photo: null,
  quantity: 1,
  points: 500,
  status: 1,
  state: "accepted",
  status_label: ACCEPTED,
  ordered_at: "2026-11-26T09:00:00Z",
  status_changed_at: "2026-11-26T09:00:00Z",
  carrier: null,
  tracking_number: null,
  payout_grosze: null,
  is_cancellable: true,
  held_until: null,
  goods_return: null,
  delivery: {
    name: "Ewa Mazur",
    phone: "+48600100200",
    street_line: "Polna 7",
    street: "Polna",
    street_number: "7",
    street_number_place: "",
    postcode: "27-600",
    city: "Nowa Wieś",
    note: "Proszę dzwonić",
  },
  vouchers: [],
  events: [{ status_label: ACCEPTED, happened_at: "2026-11-26T09:00:00Z", note: null, by_person: null }],
  value_grosze: 0,
  tax_grosze: 0,
  cancel_reason: null,
  payout_to: null,
  returns: [],
  returnable: null,
  return_address: null,
};

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const field = (name: string) => main.getByRole("textbox", { name });
const pins = main.getByRole("button", { name: `Ustaw jako cel: ${GLOVES.title}` });

/** The participant's orders from now on. */
function listed(...orders: OrderDetails[]): void {
  answers.on(
    "GET /api/v1/prize/my-orders",
    { items: orders, has_money_prize: false },
    { meta: { ...ONE_PAGE, total: orders.length }, filters: { sortBy: "id", sortDesc: true, promotion: null } },
  );
  answers.on("GET /api/v1/prize/my-orders/:orderId", orders[0] ?? PLACED);
}

async function confirm(): Promise<void> {
  await main.getByRole("button", { name: "Zamawiam" }).click();
  await page
    .getByRole("alertdialog", { name: "Zamówić nagrodę?" })
    .getByRole("button", { name: "Tak, zamawiam" })
    .click();
}

beforeEach(() => {
  signIn();
  answers.on(
    "GET /api/v1/prize/collect",
    ({ query }) => ({ items: query["promotion"] === undefined ? [GLOVES] : [] }),
    { meta: { ...ONE_PAGE, total: 1 } },
  );
  answers.on("GET /api/v1/prize/details/:prize", { single: DETAILS });
});

/** Whether a press in the middle of it would reach it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test("[PRIZE-02, PRIZE-18, PRIZE-21] a prize is found and ordered; over a broken line what was typed stays, and the second press is the same order", async () => {
  await open("/nagrody");
  await main.getByRole("textbox", { name: "Szukaj" }).fill("rekawice");
  await until(() => location.search.includes("search=rekawice"), "the phrase in the address", { flows: true });
  await expect.element(main.getByText("1 nagroda", { exact: true })).toBeVisible();
  expect(answers.asked("GET /api/v1/prize/collect").at(-1)?.query).toMatchObject({ search: "rekawice" });
  await main.getByRole("link", { name: GLOVES.title }).click();
  await expect.element(heading).toMatchTextContent(GLOVES.title);
  await main.getByRole("link", { name: "Zamów nagrodę" }).click();
  await expect.element(heading).toMatchTextContent("Zamówienie nagrody");
  const quantity = field("Liczba sztuk");
  await expect.element(quantity).toHaveValue("1");
  await quantity.fill("99");
  await main.getByRole("button", { name: "Zamawiam" }).click();
  await expect.element(main.getByText(/Możesz zamówić najwyżej|Masz za\smało punktów/).first()).toBeVisible();
  await quantity.fill("1");
  // Where it goes is known, and opens on request.
  await expect.element(main.getByText(/Polna.*tel\./)).toBeVisible();
  expect(field("Miejscowość").query()).toBeNull();
  // On a phone the button is in sight with them, and nothing lies on it.
  await page.viewport(...PHONE);
  scrollTo({ top: 0 });
  await until(() => isOnTop(main.getByRole("button", { name: "Zamawiam" }).element()), "the button in sight", {
    flows: true,
  });
  await main.getByRole("button", { name: "Zmień adres dostawy" }).click();
  await field("Miejscowość").fill("Nowa Wieś");
  await field("Uwagi do dostawy").fill("Proszę dzwonić");

  listed(PLACED);
  answers.inTurn(ORDER, lost, { id: PLACED.id, number: PLACED.number, available: 750 });
  await confirm();
  await expect.element(page.getByText("Wystąpił błąd!").first()).toBeVisible();
  await expect.element(field("Uwagi do dostawy")).toHaveValue("Proszę dzwonić");
  await expect.element(main.getByRole("button", { name: "Zamawiam" })).not.toHaveAttribute("aria-busy");
  await confirm();
  await expect.element(heading).toMatchTextContent("Dziękujemy za zamówienie");
  const sent = answers.asked(ORDER);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(sent[1]?.body).toMatchObject({ prize_id: 5, quantity: 1, delivery: { delivery_city: "Nowa Wieś" } });
  // A refresh shows the order, and no empty form for another one.
  await open(location.pathname + location.search);
  await expect.element(heading).toMatchTextContent("Dziękujemy za zamówienie");
  await expect.element(main).toMatchTextContent(PLACED.number);
});

test("an order is followed, taken back while nobody has begun with it, and ordered again to the same address", async () => {
  listed(PLACED);
  await open("/moje-nagrody");
  const row = main.getByRole("row").filter({ hasText: PLACED.number });
  await expect.element(row.getByText("Przyjęte")).toBeVisible();
  await row.getByRole("button", { name: "Szczegóły" }).click();
  await expect.element(main.getByText("Proszę dzwonić")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "Zamów ponownie" }))
    .toHaveAttribute("href", "/nagrody/rekawice-robocze/zamowienie?jak=9");
  const cancelled: OrderDetails = {
    ...PLACED,
    status: 5,
    state: "cancelled",
    status_label: { label: "Anulowane", color: "grey" },
    is_cancellable: false,
  };
  answers.on("POST /api/v1/prize/my-orders/:orderId/cancel", () => {
    listed(cancelled);
    return cancelled;
  });
  await main.getByRole("button", { name: "Anuluj zamówienie" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak, anuluj" }).click();
  await expect.element(page.getByText("Zamówienie zostało anulowane").first()).toBeVisible();
  await expect.element(row.getByText("Anulowane")).toBeVisible();

  // From the dashboard, as from the list: where the last one went, but without its remark.
  listed(PLACED);
  forgetAnswers();
  await open("/dashboard");
  const rewards = main.getByRole("region", { name: "Nagrody w Twoim zasięgu" });
  await rewards.getByRole("link", { name: /^Zamów ponownie/ }).click();
  await expect.element(heading).toMatchTextContent("Zamówienie nagrody");
  await main.getByRole("button", { name: "Zmień adres dostawy" }).click();
  await expect.element(field("Miejscowość")).toHaveValue("Nowa Wieś");
  await expect.element(field("Uwagi do dostawy")).toHaveValue("");
});

test("[PRIZE-21] boots are ordered in a size, and again in the same one; where that is gone the form says so and asks", async () => {
  const size = (id: number, name: string, left: number) => ({
    id,
    name,
    in_stock: left > 0,
    left_count: left > 0 ? left : null,
    quantity_max: left,
  });
  const boots = (left43: number) => ({
    single: {
      ...DETAILS,
      title: "Kalosze",
      variant_label: "Rozmiar",
      variants: [size(1, "42", 2), size(2, "43", left43)],
    },
  });
  const placed = { ...PLACED, title: "Kalosze, rozmiar 43", variant: { id: 2, name: "43" } };
  answers.on("GET /api/v1/prize/details/:prize", boots(1));
  answers.on(ORDER, { id: PLACED.id, number: PLACED.number, available: 750 });
  listed(placed);
  const sizes = main.getByRole("radiogroup", { name: "Rozmiar" });
  const order = () => main.getByRole("button", { name: "Zamawiam" }).click();

  await open("/nagrody/rekawice-robocze/zamowienie");
  await order();
  await expect.element(sizes.getByText("Wybierz jeden z wariantów")).toBeVisible();
  await sizes.getByRole("radio", { name: /^43/ }).click();
  await field("Liczba sztuk").fill("2");
  await order();
  await expect.element(main.getByText(/Możesz zamówić najwyżej/)).toBeVisible();
  await field("Liczba sztuk").fill("1");
  await order();
  const dialog = page.getByRole("alertdialog", { name: "Zamówić nagrodę?" });
  await expect.element(dialog.getByText("Kalosze, rozmiar 43")).toBeVisible();
  await dialog.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect.element(heading).toMatchTextContent("Dziękujemy za zamówienie");
  await expect.element(main).toMatchTextContent("Kalosze, rozmiar 43");
  expect(answers.asked(ORDER)[0]?.body).toMatchObject({ prize_id: 5, variant_id: 2, quantity: 1 });

  await open("/nagrody/rekawice-robocze/zamowienie?jak=9");
  await expect.element(sizes.getByRole("radio", { name: /^43/ })).toBeChecked();
  forgetAnswers();
  answers.on("GET /api/v1/prize/details/:prize", boots(0));
  await open("/nagrody/rekawice-robocze");
  await expect.element(main.getByText("Wyprzedane: 43.")).toBeVisible();
  await open("/nagrody/rekawice-robocze/zamowienie?jak=9");
  await expect.element(sizes.getByText("Poprzednio: 43. Teraz tego wariantu nie ma, wybierz inny.")).toBeVisible();
  await expect.element(sizes.getByRole("radio", { name: /^43/ })).toBeDisabled();
  await order();
  await expect.element(sizes.getByText("Wybierz jeden z wariantów")).toBeVisible();
});

test("a voucher that is valid is a card with its bar code, shown large at a till, and there without a signal", async () => {
  const validity = { valid_until: "2026-12-31", wallet: null };
  const held = { id: 3, order_id: 9, title: "Bon paliwowy 100 zł", code: "ABCD-EFGH-JKLM", ...validity };
  answers.on("GET /api/v1/prize/vouchers", [held]);
  await page.viewport(...PHONE);
  await open("/moje-nagrody");
  const cards = main.getByRole("region", { name: "Bony do wykorzystania" });
  await expect.element(cards).toMatchTextContent(/Bon paliwowy 100 zł.*ABCD-EFGH-JKLM.*Ważny do 31 grudnia 2026/);
  await expectAccessible();
  goOffline();
  forgetAnswers();
  answers.on("GET /api/v1/prize/vouchers", []);
  await open("/moje-nagrody", { isRetried: true });
  await cards.getByRole("button", { name: "Pokaż w sklepie kod ABCD-EFGH-JKLM" }).click();
  const shown = page.getByRole("dialog", { name: "Kod do pokazania w sklepie: ABCD-EFGH-JKLM" });
  await expect.element(shown.getByRole("img", { name: "Kod kreskowy ABCD-EFGH-JKLM" })).toBeVisible();
  await expectAccessible();
  await shown.getByRole("button", { name: "Zamknij" }).click();
  expect(shown.query()).toBeNull();
  goOnline();
});

test("the code of a voucher stands with its order, which cannot be taken back", async () => {
  const vouchers = [{ id: 3, code: "ABCD-EFGH-JKLM", valid_until: null, wallet: null }];
  listed({ ...PLACED, kind: "voucher", title: "Bon paliwowy", vouchers, delivery: null, is_cancellable: false });
  await open("/moje-nagrody");
  await main.getByRole("row").filter({ hasText: "Bon paliwowy" }).getByRole("button", { name: "Szczegóły" }).click();
  await expect.element(main.getByRole("list", { name: "Kody bonu" }).getByText("ABCD-EFGH-JKLM")).toBeVisible();
  expect(main.getByRole("button", { name: "Anuluj zamówienie" }).query()).toBeNull();
});

test("a prize is pinned as a goal, and taken away again", async () => {
  const goal = { ...GLOVES, prize_id: 5, points: 500, can_order: true, ways: [] };
  const pinned = main.getByRole("button", { name: `Odepnij cel: ${GLOVES.title}` });
  answers.on("PUT /api/v1/goal", ({ body }) => {
    const now = body.prize_id === null ? null : goal;
    answers.on("GET /api/v1/goal", now);
    return now;
  });
  await open("/nagrody");
  await pins.click();
  await expect.element(pinned).toBeVisible();
  await open(`/nagrody/${GLOVES.slug}`);
  await pinned.click();
  await expect.element(pins).toBeVisible();
  expect(answers.asked("PUT /api/v1/goal").map(({ body }) => body.prize_id)).toEqual([5, null]);
});

test("what lapsing points buy is asked for by their number, said, and one press from the whole catalogue", async () => {
  await open("/nagrody?do_punktow=3096");
  await expect.element(main.getByText(/Co kupisz za 3\s096\spkt/)).toBeVisible();
  const bounds = () =>
    answers
      .asked("GET /api/v1/prize/collect")
      .filter(({ query }) => query.promotion === undefined)
      .map(({ query }) => (query.points_max === undefined ? "all" : Number(query.points_max)));
  expect(bounds()).toEqual([3096]);
  await main.getByRole("button", { name: "Pokaż wszystkie" }).click();
  await until(() => location.search === "", "the whole catalogue", { flows: true });
  await until(() => bounds().at(-1) === "all", "all prizes are asked for", { flows: true });
});

test("one scroll goes on by itself, the address says how far, and a card says what its missing points are in packs", async () => {
  const prize = (id: number): PrizeCard => ({ ...GLOVES, id, slug: `nagroda-${id}`, title: `Nagroda ${id}` });
  answers.on(
    "GET /api/v1/prize/collect",
    ({ query: { promotion, page: at = 1 } }) => {
      const count = promotion === undefined ? Math.min(6, 13 - (Number(at) - 1) * 6) : 0;
      return { items: Array.from({ length: count }, (_, on) => prize((Number(at) - 1) * 6 + on + 1)) };
    },
    { meta: { ...ONE_PAGE, per_page: 6, last_page: 3, total: 13 } },
  );
  const cards = () => main.getByRole("article").elements().length;
  await page.viewport(...PHONE);
  await open("/nagrody");
  expect(cards()).toBe(6);
  // Pressed from the keyboard: who scrolls to it finds that it pressed itself.
  const more = main.getByRole("button", { name: "Pokaż więcej" }).element();
  if (more instanceof HTMLElement) more.click();
  await until(() => cards() === 12, "the next cards", { flows: true });
  const scrolled = () => {
    scrollTo({ top: document.documentElement.scrollHeight });
    return cards() === 13;
  };
  await until(scrolled, "the last card", { flows: true });
  expect(location.search).toBe("?page=3");
  expect(main.getByRole("button", { name: "Pokaż więcej" }).query()).toBeNull();
  await main.getByRole("link", { name: "Nagroda 13", exact: true }).click();
  await expect.element(heading).toMatchTextContent(GLOVES.title);
  history.back();
  await until(() => cards() === 13, "all the cards again", { flows: true });

  forgetAnswers();
  const dovvo = { sap: 7, product: "Dovvo", unit: "l" as const, pack: 5 };
  const earning = { points_per_unit_hundredths: 8000, multiplier_hundredths: 100, left_points: null };
  answers.on("GET /api/v1/goal/packs", { packs: [{ ...dovvo, ...earning }], left_points: null });
  answers.on("GET /api/v1/prize/delivery", { expected_by: "2026-12-04" });
  answers.on(
    "GET /api/v1/prize/collect",
    ({ query }) => ({
      items: query.promotion === undefined ? [GLOVES, { ...prize(9), points: 9000, missing_points: 743 }] : [],
    }),
    { meta: ONE_PAGE },
  );
  await open("/nagrody");
  const [near, far] = main.getByRole("article").elements();
  expect(near).toMatchTextContent("U Ciebie do 4 grudnia 2026");
  expect(far).toMatchTextContent(/Brakuje Ci 743 pkt.*= 2 × Dovvo 5 l/);
  expect(far).not.toMatchTextContent("U Ciebie");
});
