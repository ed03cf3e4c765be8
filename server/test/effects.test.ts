// What a second person reads before they decide: what the change would do, in numbers of the office's own past (0206, 0257).
import { beforeAll, expect, test } from "vitest";
import { workNextImport } from "#modules/goods/imports/imports.service.ts";
import { createGiven } from "./harness/given.ts";
import { createGranting } from "./harness/given/granting.ts";
import { askImport } from "./harness/given/imports.ts";
import { useTestServer } from "./harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let [admin, editor, clerk]: Awaited<ReturnType<typeof given.staff>>[] = [];
/** 10 points a litre, in cans of 5 litres: one farm has bought 20 litres of it, in one invoice of today. */
let product: Awaited<ReturnType<typeof given.product>>;

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: object) =>
  server.call(method, `/api/office/v1/${path}`, { token, ...(body && { body }) });

beforeAll(async () => {
  [admin, editor, clerk] = [await given.staff("admin"), await given.staff("editor"), await given.staff("clerk")];
  product = await given.product({ pointsPerUnit: 10, packs: [5] });
  const lines = [{ sap: product.sap, pack_volume: 5, quantity: 4 }];
  const { id } = await given.submittedInvoice({ lines });
  expect((await office("POST", `invoices/${id}/accept`, clerk!.token, {})).status).toBe(200);
});

/** What the newest request says that it would do; then it is taken back. */
async function effectOf(asking: Promise<{ status: number }>, who = editor!): Promise<string> {
  expect((await asking).status).toBe(200);
  const [newest] = (await office("GET", "approvals?status=waiting&per_page=1", admin!.token)).body.data;
  await office("POST", `approvals/${newest.id}/decision`, who.token, { decision: "withdraw" });
  return newest.effect.replaceAll(/\s/g, " ");
}

test("a rate, a multiplier and a file of rates say what last year's purchases gave, and would have given", async () => {
  const path = `products/${product.id}`;
  const rate = { points_per_unit: 40, valid_from: "2026-06-01", valid_to: null };
  expect(await effectOf(office("POST", `${path}/rates`, editor!.token, rate))).toContain(
    "Zakupy z ostatniego roku dały 200, a dałyby 800 punktów, bez mnożników i limitów.",
  );
  const twice = { campaign: "Lato", multiplier: 2, valid_from: "2027-06-01", valid_to: "2027-06-30" };
  expect(await effectOf(office("POST", `${path}/multipliers`, editor!.token, twice))).toContain(
    "Zakupy z tych dni rok wcześniej (20 l) dały 200, a dałyby 400 punktów.",
  );
  const imported = async () => {
    const text = `SAP;Punkty za jednostkę;Punkty od dnia\n${product.sap};25;2026-07-01\n`;
    const answer = await askImport(server, { token: editor!.token, kind: "products", text, mode: "apply" });
    while (await workNextImport(server.db, server.clock.now()));
    return answer;
  };
  expect(await effectOf(imported())).toContain("Zakupy z ostatniego roku dały 200, a dałyby 500 punktów");
});

test("a promotion says what it would have given, and what it gives at once; a prize what a point buys", async () => {
  const granting = createGranting(server, given, () => ({ editor: editor!.token, clerk: clerk!.token }));
  const tier = { quantity: 10, unit: "l", points: 500, reward: "", value_grosze: 0, products: [{ sap: product.sap }] };
  const { id } = await granting.promotion();
  const { data } = (await office("GET", `promotions/${id}`, editor!.token)).body;
  const changed = { ...data, tiers: [tier], purchases_from: "2026-05-01" };
  const effect = await effectOf(office("PUT", `promotions/${id}`, editor!.token, changed));
  expect(effect).toContain("Za zakupy z ostatniego roku dałaby 1 gospodarstwu 500 punktów i rzeczy za 0,00 zł.");
  expect(effect).toMatch(/Liczy zakupy wstecz, od .*: za już zrobione od razu 1 gospodarstwu 500 punktów/);

  const prize = {
    slug: "karta-skutek",
    offer: "collect",
    kind: "voucher",
    title: "Karta paliwowa",
    lead: "",
    description: "",
    points: 1,
    value_grosze: 10_000,
    per_person_limit: null,
    valid_from: "2026-01-01T00:00:00.000Z",
    valid_until: null,
    promotion_only: false,
    promotion_id: null,
    partner_name: null,
    partner_url: null,
    partner_code: null,
    is_published: true,
    position: 1,
  };
  expect(await effectOf(office("POST", "prizes", editor!.token, prize))).toBe("Punkt kupuje za 10 000,00 gr.");
});

test("a seller's key and its 'on' say whose documents bring points, and how many", async () => {
  const { id } = await given.distributor();
  const sellers = server.db.selectFrom("distributor").select(["name", "nip"]).where("id", "=", id);
  const { name, nip } = await sellers.executeTakeFirstOrThrow();
  const key = office("POST", `distributors/${id}/keys`, admin!.token, { name: "ERP" });
  expect(await effectOf(key, admin)).toContain(`dokumenty, w których sprzedawcą jest ${name}, NIP ${nip}.`);
  const on = office("PUT", `distributors/${id}/automatic-acceptance`, admin!.token, { mode: "on" });
  expect(await effectOf(on, admin)).toContain(
    `${name}, NIP ${nip}, dadzą punkty bez referenta, do 20 000 punktów dziennie na gospodarstwo.`,
  );
});

test("no setting of what points are worth changes by one person or without a reason, and each says what it would do", async () => {
  const put = (key: string, value: unknown, reason: string) =>
    office("PUT", `settings/${key}`, admin!.token, { value, revision: 0, reason });
  const settings: [string, unknown, string][] = [
    [
      "points_per_pln",
      1,
      "200 punktów na kontach jest warte 10 → 200 zł. Nagroda za 100 zł kosztuje 2 000 → 100 punktów.",
    ],
    ["money_minimum_points", 1, "Na pieniądze można wymienić od 1 000 → 1 punkt."],
    ["affiliation_points", 9000, "Za każde polecone gospodarstwo 500 → 9 000 punktów."],
    ["participant_yearly_limit_points", 9000, "bez limitu → najwyżej 9 000 punktów"],
    ["points_valid_months", 0, "bezterminowo"],
    ["ksef_environment", "production", "Program zacznie czytać faktury z innego KSeF."],
    ["reward_tax", { treatment: "none", threshold_grosze: 200_000, rate_percent: 10 }, "zamówionych od teraz"],
  ];
  const before = (await office("GET", "settings", admin!.token)).body.data;
  for (const [key, value, effect] of settings) {
    expect((await put(key, value, "")).body.errors, key).toHaveProperty("reason");
    expect(await effectOf(put(key, value, "Uchwała"), admin), key).toContain(effect);
  }
  expect((await office("GET", "settings", admin!.token)).body.data).toEqual(before);
});

test("where the limit of one clerk's acceptance is set stands what the office's own past says of it", async () => {
  const { data } = (await office("GET", "settings", admin!.token)).body;
  const { proposal } = data.find(({ key }: { key: string }) => key === "acceptance_approval_points");
  expect(proposal.replaceAll(/\s/g, " ")).toBe("99 na 100 ostatnich zaakceptowanych faktur daje najwyżej 200 punktów.");
});
