import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetOrder } from "@plon/contract/office/goods/orders.ts";
import { until } from "@plon/client/test/clock.ts";
import type { officeDecideApproval } from "@plon/contract/office/house/approvals.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { press } from "#test/keys.ts";
import { open, signIn } from "#test/office.ts";
import { ORDERS_META as META, orderRow as order, PACKED } from "#test/orders.ts";

const LIST = "GET /api/office/v1/orders";
const MOVE = "POST /api/office/v1/orders/move";
const PACKING_LIST = "/api/office/v1/orders/packing-list.pdf";

const SENT: CallAnswer<typeof officeGetOrder>["data"] = {
  ...order(2, {
    status: "sent",
    status_label: { label: "Wysłane", color: "yellow" },
    carrier: "InPost",
    tracking_number: "PL222",
    actions: ["deliver", "take_back"],
  }),
  by_person: null,
  delivery: {
    name: "Jan Kowalski",
    phone: "+48600100200",
    street_line: "Łąkowa 7",
    postcode: "27-600",
    city: "Sandomierz",
    note: "",
  },
  vouchers_given: 0,
  statements: [],
  confirmed_by: null,
  events: [],
  cancelled_by: null,
  cancel_reason: null,
  payouts: [],
  returns: [],
  may_decide_return: false,
};

test("orders of a column are packed by one list and one key, and sent with a column of numbers", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/prizes", [], { meta: pageOf(0) });
  answers.on(LIST, [order(1), order(2)], { meta: META });
  answers.on(MOVE, { moved: 2, held: 0 });
  answers.file(PACKING_LIST, new Blob(["%PDF-"], { type: "application/pdf" }));
  await open("/orders");
  const all = page.getByRole("checkbox", { name: "Zaznacz wszystkie" });
  await all.click();
  await page.getByRole("button", { name: /Lista do pakowania/ }).click();
  await until(() => answers.filesAsked().includes(`${PACKING_LIST}?ids=1,2`), "the list of these two");
  const packed = (id: number) => order(id, PACKED);
  answers.on(LIST, [packed(1), packed(2)], { meta: META });
  await expect.element(page.getByRole("button", { name: /^Do realizacji/ })).toBeEnabled();
  await press("Alt+r");
  await expect.element(page.getByText("Zmieniono 2 zamówienia.")).toBeVisible();
  expect(answers.asked(MOVE)[0]!.body).toEqual({ action: "process", order_ids: [1, 2] });

  await expect.element(all).not.toBeChecked();
  await all.click();
  await page.getByRole("button", { name: /^Wyślij/ }).click();
  const parcels = page.getByRole("dialog");
  await parcels.getByRole("button", { name: "Wyślij" }).click();
  await expect.element(parcels.getByLabelText("Przewoźnik")).toHaveAccessibleDescription("Pole jest wymagane");
  await parcels.getByLabelText("Przewoźnik").fill("InPost");
  const numbers = parcels.getByRole("textbox", { name: /Numer przesyłki/ });
  await numbers.first().fill("PL111");
  await numbers.last().fill("PL222");
  await userEvent.keyboard("{Enter}");
  await expect.element(parcels).not.toBeInTheDocument();
  expect(answers.asked(MOVE)[1]!.body).toEqual({
    action: "send",
    parcels: [
      { order_id: 1, carrier: "InPost", tracking_number: "PL111" },
      { order_id: 2, carrier: "InPost", tracking_number: "PL222" },
    ],
  });
});

const WAITING = "GET /api/office/v1/approvals";
const ASKED_RETURN: CallAnswer<typeof officeDecideApproval>["data"] = {
  id: 5,
  kind: "order.return",
  subject: "Zwrot nagrody: Termos, zamówienie N/2026/000002",
  subject_path: "/orders/2",
  before: "wysłane",
  after: "anulowane: przesyłka wróciła",
  effect: "Na saldo wraca 10 punktów.",
  is_outdated: false,
  reason: "Paczka wróciła",
  status: "waiting",
  requested_by: { id: 2, name: "Joanna Referent" },
  requested_at: "2026-11-26T08:00:00Z",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  actions: [],
};

test("an order says where it goes by which parcel, and becomes delivered by a press", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/orders/:orderId", SENT);
  answers.on(WAITING, [], { meta: pageOf(0) });
  await open("/orders/2");
  expect(page.getByText("Łąkowa 7").query()).not.toBeNull();
  expect(page.getByText("PL222").query()).not.toBeNull();
  answers.on(MOVE, { moved: 1, held: 0 });
  const label = { label: "Dostarczone", color: "green" as const };
  answers.on("GET /api/office/v1/orders/:orderId", { ...SENT, status: "delivered", status_label: label, actions: [] });
  await page.getByRole("button", { name: /^Dostarczone/ }).click();
  await expect.element(page.getByText("Zmieniono 1 zamówienie.")).toBeVisible();
  expect(answers.asked(MOVE)[0]!.body).toEqual({ action: "deliver", order_ids: [2] });
  await expect.element(page.getByRole("button", { name: /^Dostarczone/ })).not.toBeInTheDocument();
});

test("what is taken back beyond a person's day waits, and says so where it was asked and with the order", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/orders/:orderId", SENT);
  answers.on(WAITING, [], { meta: pageOf(0) });
  await open("/orders/2");
  await page.getByRole("button", { name: /^Przyjmij zwrot/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /Co się stało/ }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("textbox", { name: /Powód/ }).fill("Paczka wróciła");
  answers.on(MOVE, { moved: 0, held: 1 });
  answers.on(WAITING, [ASKED_RETURN], { meta: pageOf(1) });
  await dialog.getByRole("button", { name: "Przyjmij zwrot" }).click();
  await expect.element(page.getByText("Na drugą osobę czeka 1 zamówienie.")).toBeVisible();
  await expect.element(page.getByText(/^Czeka na drugą osobę: Zwrot nagrody: Termos/)).toBeVisible();
});

const SAID: CallAnswer<typeof officeGetOrder>["data"]["returns"][number] = {
  id: 7,
  cause: "withdrawn",
  quantity: 2,
  reason: "Zły rozmiar",
  status: "open",
  status_label: { label: "Zgłoszony zwrot", color: "yellow" },
  asked_at: "2026-11-26T08:00:00Z",
  by_person: null,
  due_on: "2026-12-03",
  decided_at: null,
  decided_by: null,
  answer: null,
  kept_order: null,
};

test("what the farmer said of an order stands in the list and with the order, and is refused with a reason or accepted", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/prizes", [], { meta: pageOf(0) });
  const asked = { ...SENT, quantity: 3, goods_return: SAID, returns: [SAID], may_decide_return: true };
  answers.on(LIST, [asked], { meta: META });
  await open("/orders");
  await page.getByRole("tab", { name: "Zwroty do decyzji" }).click();
  await until(() => answers.asked(LIST).at(-1)?.query["returning"] === "open", "the list of what waits", {
    flows: true,
  });
  // In whatever column it is.
  expect(answers.asked(LIST).at(-1)?.query).not.toHaveProperty("status");

  answers.on("GET /api/office/v1/orders/:orderId", asked);
  answers.on(WAITING, [], { meta: pageOf(0) });
  await open("/orders/2");
  await expect.element(page.getByText(/Chce zwrócić, sztuk: 2 z 3: Zły rozmiar/)).toBeVisible();
  expect(page.getByText("Odpowiedz do 03.12.2026").query()).not.toBeNull();
  expect(page.getByRole("button", { name: "Przyjmij zwrot" }).query()).toBeNull();
  await page.getByRole("button", { name: "Odrzuć" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Odrzuć" }).click();
  const reason = dialog.getByRole("textbox", { name: /Powód/ });
  await expect.element(reason).toHaveAccessibleDescription(/3/);
  await reason.fill("Nagroda była noszona");
  const DECIDE = "POST /api/office/v1/orders/:orderId/return-decision";
  answers.refuse(DECIDE, "order.return_over");
  await dialog.getByRole("button", { name: "Odrzuć" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/ktoś już zdecydował/);
  await dialog.getByRole("button", { name: "Wróć" }).click();

  const accepted = { ...SAID, status: "accepted" as const, due_on: null, kept_order: "N/2026/000010" };
  answers.on(DECIDE, () => {
    const done = { ...asked, returns: [accepted], goods_return: accepted, may_decide_return: false };
    answers.on("GET /api/office/v1/orders/:orderId", done);
    return done;
  });
  await page.getByRole("button", { name: "Przyjmij i oddaj punkty" }).click();
  await dialog.getByRole("button", { name: "Przyjmij i oddaj punkty" }).click();
  await expect.element(page.getByText("Pozostałe sztuki: zamówienie N/2026/000010")).toBeVisible();
  expect(answers.asked(DECIDE).map(({ body }) => body)).toEqual([
    { decision: "refuse", answer: "Nagroda była noszona" },
    { decision: "accept", answer: "" },
  ]);
  expect(page.getByRole("button", { name: "Wymień" }).query()).toBeNull();
});
