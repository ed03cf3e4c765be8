import { appears, pass, until } from "@plon/client/test/clock.ts";
import type { officeDecideApproval } from "@plon/contract/office/house/approvals.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { ALONE, open, signIn } from "#test/office.ts";
import { PRODUCT } from "#test/products.ts";

const told = page.getByRole("alert").filter({ hasText: "Ktoś zmienił to, co masz otwarte" });

const CHANGED = {
  ...ALONE,
  at: "2026-11-26T09:01:00Z",
  changes: [{ staff_name: "Jan Redaktor", happened_at: "2026-11-26T09:00:40Z", action_label: "Zmiana produktu" }],
};

const PACKS: CallAnswer<typeof officeDecideApproval>["data"] = {
  id: 7,
  kind: "product.packs",
  subject: "Opakowania: Chwastox nowy",
  subject_path: "/products/3",
  before: "5 l",
  after: "5 l; 20 l",
  effect: "Na fakturach będzie liczone też 20 l: 200,00 pkt.",
  is_outdated: false,
  reason: "",
  status: "waiting",
  requested_by: { id: 1, name: "Anna Nowak" },
  requested_at: "2026-11-26T09:02:00Z",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  actions: ["withdraw"],
};

test("two who edit one record see each other, and a save tells of the other's change before it overwrites it", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/products/:productId", PRODUCT);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await open("/products/3");
  answers.on("POST /api/office/v1/presence", { ...ALONE, looking: [{ id: 2, name: "Jan Redaktor" }] });
  await pass(20_000);
  await appears(page.getByText("Patrzy też: Jan Redaktor"));

  // What is typed survives a reload, and is offered, not filled in.
  const name = page.getByLabelText("Nazwa");
  await name.fill("Chwastox nowy");
  await open("/products/3");
  await expect.element(name).toHaveValue(PRODUCT.name);
  await page.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect.element(name).toHaveValue("Chwastox nowy");

  answers.on("POST /api/office/v1/presence", CHANGED);
  const save = page.getByRole("button", { name: "Zapisz" });
  await save.click();
  await expect.element(told).toMatchTextContent(/Jan Redaktor/);
  expect(told.element().textContent).toContain("Zmiana produktu");
  expect(told.element().textContent).toContain("zostają w formularzu");
  expect(answers.asked("PUT /api/office/v1/products/:productId")).toEqual([]);
  await expect.element(name).toHaveValue("Chwastox nowy");
  answers.on("POST /api/office/v1/presence", ALONE);
  await told.getByRole("button", { name: "Zostaję przy swojej" }).click();
  await until(() => told.query() === null);
  expect(answers.asked("POST /api/office/v1/presence").at(-1)?.body.since).toBe(CHANGED.at);

  const mine = { ...PRODUCT, name: "Chwastox nowy" };
  answers.on("PUT /api/office/v1/products/:productId", mine);
  answers.on("GET /api/office/v1/products/:productId", mine);
  answers.on("GET /api/office/v1/approvals", [PACKS], { meta: pageOf(1) });
  await save.click();
  await expect.element(save).toBeDisabled();
  // Part of it may wait for a second person.
  await appears(page.getByText(`Czeka na drugą osobę: ${PACKS.subject}`));
  expect(answers.asked("PUT /api/office/v1/products/:productId")[0]?.body.name).toBe("Chwastox nowy");
  // What is saved is offered to nobody.
  await open("/products/3");
  await expect.element(name).toHaveValue("Chwastox nowy");
  expect(page.getByRole("button", { name: /^Odzyskaj wersję z/ }).query()).toBeNull();
});
