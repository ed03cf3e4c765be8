import type { PortalEndpoints } from "@plon/contract/portal.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";

type Prize = CallAnswer<PortalEndpoints["GET /api/v1/prize/details/:prize"]>["data"]["single"];

const PRIZE: Prize = {
  id: 5,
  slug: "tablet-terenowy",
  kind: "item",
  title: "Tablet terenowy",
  lead: "",
  points: 9000,
  ordinary_points: null,
  photo: null,
  in_stock: true,
  left_count: null,
  missing_points: 0,
  valid_until: null,
  partner_name: null,
  offer: "collect",
  description: "<p>Do pracy w polu.</p>",
  photos: [],
  partner_url: null,
  partner_code: null,
  per_person_limit: null,
  quantity_max: 3,
  obstacle: null,
  variant_label: null,
  variants: [],
};

const main = page.getByRole("main");
const order = main.getByRole("link", { name: "Zamów nagrodę" });
const give = (changes: Partial<Prize>) =>
  answers.on("GET /api/v1/prize/details/:prize", { single: { ...PRIZE, ...changes } });

beforeEach(() => {
  signIn();
});

test.for([
  [{ obstacle: "out_of_stock", in_stock: false }, /Nagroda jest chwilowo niedostępna/],
  [{ obstacle: "too_few_points", missing_points: 7750 }, /^Brakuje Ci\s7\s750\spkt/],
  [{ obstacle: "limit_reached" }, /Masz już tę\snagrodę/],
  [{ obstacle: "not_orderable" }, /Tej nagrody nie\smożna teraz zamówić/],
] as const)("[PRIZE-21] a prize that cannot be ordered says why: %j", async ([changes, words]) => {
  give(changes);
  await open("/nagrody/tablet-terenowy");
  await expect.element(main.getByText(words).last()).toBeVisible();
  expect(order.query()).toBeNull();
  await open("/nagrody/tablet-terenowy/zamowienie");
  await expect.element(main.getByText(words).last()).toBeVisible();
  expect(main.getByRole("button", { name: "Zamawiam" }).query()).toBeNull();
});

test("[PRIZE-05] whose ordering is locked sees the prize and whom to ask", async () => {
  give({ obstacle: "locked" });
  await open("/nagrody/tablet-terenowy");
  await expect.element(main.getByText("Do pracy w polu.")).toBeVisible();
  await expect.element(main.getByText("Zamawianie nagród jest zablokowane")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "Napisz do przedstawiciela" }))
    .toHaveAttribute("href", "/kontakt-z-przedstawicielem");
  expect(order.query()).toBeNull();
});

test("[PRIZE-22] a partner's offer has its code and its address, and nothing to order", async () => {
  give({
    slug: "polisa",
    title: "Polisa upraw taniej o 8%",
    offer: "partner",
    points: null,
    partner_name: "Ubezpieczyciel",
    partner_code: "PLON8",
    partner_url: "https://partner.example/",
  });
  await open("/nagrody/polisa");
  await expect.element(main.getByText("PLON8", { exact: true })).toBeVisible();
  const away = main.getByRole("link", { name: /Przejdź do partnera/ });
  await expect.element(away).toHaveAttribute("href", "https://partner.example/");
  await expect.element(away).toHaveAttribute("rel", "noreferrer");
  expect(order.query()).toBeNull();
});

test("[PRIZE-21] a voucher is as good as money: its order is confirmed by a code that is asked for it alone", async () => {
  give({ slug: "bon-paliwowy", kind: "voucher", title: "Bon paliwowy 100 zł", points: 500 });
  answers.on("POST /api/v1/prize/order/confirmation", (asked) => ({
    confirmation: { by: "code", phone_ending: "200", wait_seconds: 60 },
    points: 500 * (asked.body.quantity ?? 1),
  }));
  await open("/nagrody/bon-paliwowy/zamowienie");
  await main.getByRole("textbox", { name: /Liczba sztuk/ }).fill("2");
  await main.getByRole("button", { name: "Zamawiam" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Zamówić bon?" });
  await expect.element(dialog.getByText(/Oddajesz\s1\s000\spkt/)).toBeVisible();
  await expect.element(dialog.getByText(/numer kończący się na 200/)).toBeVisible();
  await expectAccessible();
  answers.refuse("POST /api/v1/prize/order", "auth.sms_code_wrong", { fields: { sms_code: ["Kod jest błędny"] } });
  const code = dialog.getByRole("textbox", { name: /Kod/ });
  await code.fill("123456");
  await dialog.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect.element(dialog.getByText("Kod jest błędny")).toBeVisible();
  expect(answers.asked("POST /api/v1/prize/order").at(-1)?.body).toMatchObject({
    prize_id: 5,
    quantity: 2,
    sms_code: "123456",
  });
});

test("who pays less than everybody sees both prices in words, orders for the lower, and is told of another one meanwhile", async () => {
  const card = { slug: "bon-paliwowy", kind: "voucher", title: "Bon paliwowy 100 zł" } as const;
  give({ ...card, points: 400, ordinary_points: 500 });
  await open("/nagrody/bon-paliwowy");
  await expect.element(main.getByText(/Twoja cena\s*400\spkt\s*zamiast\s*500\spkt/)).toBeVisible();
  await expectAccessible();
  await open("/nagrody/bon-paliwowy/zamowienie");
  const CONFIRM = "POST /api/v1/prize/order/confirmation";
  answers.refuse(CONFIRM, "prize.price_changed", { params: { points: 500 } });
  give({ ...card, points: 500 });
  await main.getByRole("button", { name: "Zamawiam" }).click();
  await expect.element(main.getByText(/teraz kosztuje 500 pkt za sztukę/)).toBeVisible();
  await expect.element(main.getByText(/^500\spkt za sztukę/)).toBeVisible();
  expect(answers.asked(CONFIRM)[0]?.body).toMatchObject({ price_points: 400 });
});
