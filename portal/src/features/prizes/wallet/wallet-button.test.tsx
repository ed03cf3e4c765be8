// A voucher's way into the phone's wallet, as its card offers it.
import type { HeldVoucher } from "@plon/contract/portal/goods/orders.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { pressNow, until } from "@plon/client/test/clock.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, PHONE, signIn } from "#test/portal.ts";

const ASK = "POST /api/v1/prize/vouchers/:voucherId/pass";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1";
const HELD: HeldVoucher = {
  id: 3,
  order_id: 9,
  title: "Bon paliwowy 100 zł",
  code: "ABCD-EFGH",
  valid_until: "2026-12-31",
  wallet: { kinds: ["apple", "google"], is_stand_in: false },
};

const cards = page.getByRole("region", { name: "Bony do wykorzystania" });
const apple = cards.getByRole("button", { name: "Dodaj do Portfela Apple: kod ABCD-EFGH" });
const google = cards.getByRole("button", { name: "Dodaj do Portfela Google: kod ABCD-EFGH" });
const any = cards.getByRole("button", { name: /Portfela/ });

beforeEach(async () => {
  signIn();
  await page.viewport(...PHONE);
});

async function show(userAgent: string, held: Partial<HeldVoucher> = {}) {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  answers.on("GET /api/v1/prize/vouchers", [{ ...HELD, ...held }]);
  await open("/moje-nagrody");
  await expect.element(cards.getByText("ABCD-EFGH")).toBeVisible();
}

test("an Android phone offers Google's wallet, asks once however often it is pressed, and goes where it is told", async () => {
  await show(ANDROID);
  await expect.element(google).toBeVisible();
  expect(apple.query()).toBeNull();
  const { height, width } = google.element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
  expect(width).toBeLessThanOrEqual(PHONE[0]);
  await expectAccessible();
  const { pathname, search } = location;
  answers.on(ASK, { url: `${pathname}${search}#karta` });
  pressNow(google);
  pressNow(google);
  await until(() => location.hash === "#karta", "the way to the wallet");
  expect(answers.asked(ASK)).toMatchObject([{ params: { voucherId: "3" }, body: { wallet: "google" } }]);
});

test("an iPhone offers Apple's", async () => {
  await show(IPHONE);
  await expect.element(apple).toBeVisible();
  expect(google.query()).toBeNull();
});

test("the card offers no wallet where the answer names none, or not this device's", async () => {
  await show(ANDROID, { wallet: null });
  expect(any.query()).toBeNull();
  await show(ANDROID, { wallet: { kinds: ["apple"], is_stand_in: false } });
  expect(any.query()).toBeNull();
});

test("the demo says that no phone takes the card", async () => {
  await show(IPHONE, { wallet: { kinds: ["apple"], is_stand_in: true } });
  await expect.element(apple).toBeVisible();
  await expect.element(cards.getByText(/^Demo: .*telefon jej nie przyjmie/)).toBeVisible();
});

test("a refusal is said in words, and the card is asked for anew", async () => {
  await show(ANDROID);
  answers.refuse(ASK, "voucher.not_valid");
  answers.on("GET /api/v1/prize/vouchers", []);
  await google.click();
  await expect.element(page.getByText(/Ten bon stracił ważność albo został anulowany/)).toBeVisible();
  await expect.element(cards).not.toBeInTheDocument();
});

test("without a network the button says so", async () => {
  await show(ANDROID);
  await expect.element(google).toBeVisible();
  goOffline();
  await expect.element(cards.getByRole("button", { name: "Jesteś offline" })).toBeDisabled();
  goOnline();
});
