import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import { lost } from "@plon/client/test/answers.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";

const RETURN = "POST /api/v1/prize/my-orders/:orderId/return";
const SENT: OrderDetails = {
  id: 9,
  by_person: null,
  number: "N/2026/000009",
  kind: "item",
  title: "Rękawice robocze, 6 par",
  prize_slug: "rekawice-robocze",
  variant: null,
  photo: null,
  quantity: 3,
  points: 1500,
  status: 3,
  state: "sent",
  status_label: { label: "Wysłane", color: "orange" },
  ordered_at: "2026-11-20T09:00:00Z",
  status_changed_at: "2026-11-24T09:00:00Z",
  carrier: "DPD",
  tracking_number: "PL1",
  payout_grosze: null,
  is_cancellable: false,
  held_until: null,
  goods_return: null,
  delivery: null,
  vouchers: [],
  events: [],
  value_grosze: 0,
  tax_grosze: 0,
  cancel_reason: null,
  payout_to: null,
  returns: [],
  returnable: { causes: ["withdrawn", "broken"], until: "2026-12-15", lost_from: "2026-12-01", due_on: "2026-12-04" },
  return_address: { name: "Magazyn nagród", address: "ul. Zbożowa 8, 60-101 Poznań" },
};
const SAID: OrderDetails["returns"][number] = {
  id: 4,
  cause: "withdrawn",
  quantity: 2,
  reason: "Zły rozmiar",
  status: "open",
  status_label: { label: "Zgłoszony zwrot", color: "yellow" },
  asked_at: "2026-11-27T08:00:00Z",
  by_person: null,
  due_on: "2026-12-04",
  decided_at: null,
  answer: null,
  kept_order: null,
};
const saying = (said: Partial<typeof SAID>, rest: Partial<OrderDetails> = {}): OrderDetails => {
  const one = { ...SAID, ...said };
  const latest = one.status === "called_off" ? null : one;
  return { ...SENT, returnable: null, goods_return: latest, returns: [one], ...rest };
};

const main = page.getByRole("main");

/** The orders' page with this order unfolded. */
async function unfolded(order: OrderDetails): Promise<void> {
  signIn();
  listed(order);
  await open("/moje-nagrody");
  await main.getByRole("row").filter({ hasText: order.number }).getByRole("button", { name: "Szczegóły" }).click();
}

function listed(order: OrderDetails): void {
  answers.on(
    "GET /api/v1/prize/my-orders",
    { items: [order], has_money_prize: false },
    { meta: { ...ONE_PAGE, total: 1 }, filters: { sortBy: "id", sortDesc: true, promotion: null } },
  );
  answers.on("GET /api/v1/prize/my-orders/:orderId", order);
}

test("a thing is given back in part: how many, why, where to and by when; said over a broken line it is said once, and taken back", async () => {
  await unfolded(SENT);
  // On its way is no warning, whatever colour the server names: that is for what has to be mended.
  await expect.element(main.getByText("Wysłane", { exact: true }).first()).toHaveClass("bg-info-tint");
  await expect.element(main.getByText(/do 15\sgrudnia\s2026.*od 1\sgrudnia\s2026/)).toBeVisible();
  expect(main.getByRole("button", { name: "Nie dotarła" }).query()).toBeNull();
  await main.getByRole("button", { name: "Chcę zwrócić" }).click();
  const form = page.getByRole("dialog", { name: "Zwrot nagrody" });
  await expect.element(form.getByText("ul. Zbożowa 8, 60-101 Poznań")).toBeVisible();
  await expect.element(form.getByText(/Odpowiemy najpóźniej 4\sgrudnia\s2026\./)).toBeVisible();
  const pieces = form.getByRole("textbox", { name: "Ile sztuk?" });
  const send = form.getByRole("button", { name: "Wyślij zgłoszenie" });
  await expect.element(pieces).toHaveValue("3");
  await pieces.fill("4");
  await send.click();
  await expect.element(pieces).toHaveAccessibleDescription(/masz 3\ssztuki/);
  await pieces.fill("2");
  await form.getByRole("textbox", { name: "Dlaczego (jeśli chcesz)" }).fill("Zły rozmiar");
  answers.inTurn(RETURN, lost, () => {
    listed(saying({}));
    return saying({});
  });
  await send.click();
  await expect.element(form.getByRole("alert").first()).toBeVisible();
  await expect.element(send).not.toHaveAttribute("aria-busy");
  await send.click();
  await expect.element(form).not.toBeInTheDocument();
  const asked = answers.asked(RETURN);
  expect(asked.map(({ body }) => body)).toEqual([
    { cause: "withdrawn", quantity: 2, reason: "Zły rozmiar" },
    { cause: "withdrawn", quantity: 2, reason: "Zły rozmiar" },
  ]);
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await expect.element(main.getByText("Zgłoszony zwrot").first()).toBeVisible();
  await expect.element(main.getByText(/sztuk: 2 z\s3/)).toBeVisible();
  expect(main.getByRole("button", { name: "Chcę zwrócić" }).query()).toBeNull();

  answers.on("POST /api/v1/prize/my-orders/:orderId/return/call-off", () => {
    listed(saying({ status: "called_off", due_on: null }));
    return SENT;
  });
  await main.getByRole("button", { name: "Wycofaj zgłoszenie" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak, wycofaj" }).click();
  await expect.element(main.getByRole("button", { name: "Wycofaj zgłoszenie" })).not.toBeInTheDocument();
});

test("what the office answered is read with the order, and what it refuses is said in the form", async () => {
  const status_label = { label: "Zwrot odrzucony", color: "red" as const };
  const refused = { status: "refused", status_label, due_on: null, answer: "Nagroda była noszona" } as const;
  const returnable = { ...SENT.returnable!, causes: ["broken" as const] };
  await unfolded(saying(refused, { returnable, quantity: 1 }));
  await expect.element(main.getByText("Nagroda była noszona")).toBeVisible();
  expect(main.getByRole("button", { name: "Chcę zwrócić" }).query()).toBeNull();
  await main.getByRole("button", { name: "Jest uszkodzona" }).click();
  const form = page.getByRole("dialog", { name: "Nagroda jest uszkodzona" });
  expect(form.getByRole("textbox", { name: "Ile sztuk?" }).query()).toBeNull();
  answers.refuse(RETURN, "order.not_returnable");
  await form.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect.element(form.getByRole("alert")).toMatchTextContent(/nie można już zwrócić/);
});

test("on a phone the status of an order does not lie on its number, nor on the arrow beside it", async () => {
  signIn();
  listed(saying({}, { points: 21_500 }));
  for (const width of [360, 320]) {
    await page.viewport(width, 700);
    await open("/moje-nagrody");
    const row = main.getByRole("row").filter({ hasText: SENT.number });
    const boxOf = (text: string) => row.getByText(text, { exact: true }).first().element().getBoundingClientRect();
    await expect.element(row).toBeVisible();
    const [number, chip] = [boxOf(SENT.number), boxOf(SAID.status_label.label)];
    const arrow = row.getByRole("button", { name: "Szczegóły" }).element().getBoundingClientRect();
    const isApart = number.right <= chip.left || number.bottom <= chip.top || chip.bottom <= number.top;
    expect(isApart, `${width}: ${number.right} to ${chip.left}`).toBe(true);
    expect(chip.right).toBeLessThanOrEqual(arrow.left);
  }
});
