// Every door of value: what the contract declares to make points, change what they are worth, let something out or give power
// is tried here by one person alone, or names what holds it. A new door that is not named fails.
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, expect, test } from "vitest";
import { SETTINGS } from "#modules/house/settings/settings.definitions.ts";
import { everyEndpoint } from "./harness/endpoints.ts";
import { createGiven, newNip } from "./harness/given.ts";
import { askImport } from "./harness/given/imports.ts";
import { givenPrize } from "./harness/given/rewards.ts";
import { useTestServer } from "./harness/server.ts";
import { createGranting } from "./harness/given/granting.ts";
import { workNextImport } from "#modules/goods/imports/imports.service.ts";

const server = useTestServer();
const given = createGiven(server);
type Person = Awaited<ReturnType<typeof given.staff>>;

let admin: Person;
let editor: Person;
let clerk: Person;
const granting = createGranting(server, given, () => ({ editor: editor.token, clerk: clerk.token }));
beforeAll(async () => {
  [admin, editor, clerk] = [await given.staff("admin"), await given.staff("editor"), await given.staff("clerk")];
});

const office = (method: "GET" | "POST" | "PUT", path: string, { token }: Person, body: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token, body });
const seen = async (path: string) => (await office("GET", path, admin, undefined)).body.data;

type Attempt = () => Promise<{ answer: Awaited<ReturnType<typeof office>>; before: unknown; after: unknown }>;
/** Calls, and looks at what it would have changed before and after. */
const trying =
  (look: () => Promise<unknown>, act: () => ReturnType<typeof office>): Attempt =>
  async () => {
    const before = await look();
    const answer = await act();
    return { answer, before, after: await look() };
  };

type Held =
  | { needsSecond: () => Promise<Attempt> }
  /** One person is enough below what this setting says. */
  | { limited: keyof typeof SETTINGS }
  /** What holds it otherwise, and the test that does. */
  | { already: string };

async function promotionWith(change: (promotion: Record<string, unknown>) => object, path = "") {
  const { id } = await granting.promotion();
  const read = async () => {
    const { accepted_total: _total, photo: _photo, ...facts } = await seen(`promotions/${id}`);
    return facts as Record<string, unknown>;
  };
  const facts = await read();
  const method = path === "" ? "PUT" : "POST";
  return trying(read, () => office(method, `promotions/${id}${path}`, editor, change(facts)));
}

async function productWith(path: string, body: object, method: "POST" | "PUT" = "POST") {
  const { id } = await given.product({ yearlyLimitPoints: 100 });
  await server.db.deleteFrom("product_price_band").where("product_id", "=", id).execute();
  return trying(
    () => seen(`products/${id}`),
    () => office(method, `products/${id}/${path}`, editor, body),
  );
}

async function partner(): Promise<number> {
  const facts = { name: `Partner ${serial++}`, contact_email: "api@partner.example" };
  return (await office("POST", "partners", admin, facts)).body.data.id;
}

let serial = 0;
const prize = (overrides: object) => {
  serial += 1;
  return {
    slug: `karta-${serial}`,
    offer: "collect",
    kind: "voucher",
    title: "Karta paliwowa",
    lead: "",
    description: "<p>Karta</p>",
    points: 2000,
    value_grosze: 10_000,
    per_person_limit: null,
    valid_from: "2026-01-01T00:00:00.000Z",
    valid_until: null,
    promotion_only: false,
    promotion_id: null,
    partner_name: null,
    partner_url: null,
    partner_code: null,
    is_published: false,
    position: 1,
    ...overrides,
  };
};

const publishedPrizes = async () => (await seen("prizes?per_page=100")).filter((one: Published) => one.is_published);
type Published = { is_published: boolean };

const setting = (value: unknown, reason = "Tak uchwalono") =>
  office("PUT", "settings/points_per_pln", admin, { value, revision: 0, reason });
const points_per_pln = async () =>
  (await seen("settings")).find(({ key }: { key: string }) => key === "points_per_pln").value;

const rate = { points_per_unit: 100_000, valid_from: "2026-06-01", valid_to: null };
const SHEET = "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;Punkty za jednostkę;Punkty od dnia";

const DOORS: Record<string, Held> = {
  "PUT /api/office/v1/promotions/:promotionId": {
    needsSecond: () => promotionWith((facts) => ({ ...facts, purchases_from: "2020-01-01" })),
  },
  "POST /api/office/v1/promotions/:promotionId/rules": {
    needsSecond: () => promotionWith(() => ({ content: "<p>Nowe zasady</p>" }), "/rules"),
  },
  "PUT /api/office/v1/products/:productId": {
    needsSecond: async () => {
      const { id } = await given.product();
      const product = await seen(`products/${id}`);
      const { pack_volumes: _volumes, ...facts } = product;
      const packs = [...facts.packs, { volume: 1000, gtin: null }];
      return trying(
        () => seen(`products/${id}`),
        () => office("PUT", `products/${id}`, editor, { ...facts, packs }),
      );
    },
  },
  "POST /api/office/v1/products/:productId/rates": { needsSecond: () => productWith("rates", rate) },
  "POST /api/office/v1/products/:productId/multipliers": {
    needsSecond: () =>
      productWith("multipliers", {
        campaign: "Lato",
        multiplier: 100,
        valid_from: "2026-06-01",
        valid_to: "2026-06-30",
      }),
  },
  "PUT /api/office/v1/products/:productId/prices": {
    needsSecond: () => productWith("prices", { pack_volume: 5, min_grosze: 1, max_grosze: 100_000_000 }, "PUT"),
  },
  "POST /api/office/v1/products/:productId/limits": {
    needsSecond: () => productWith("limits", { from_year: 2026, limit_points: 1_000_000 }),
  },
  "POST /api/office/v1/imports/:kind": {
    needsSecond: async () => {
      const { id, sap } = await given.product();
      const facts = async () => (({ rates, limits }) => ({ rates, limits }))(await seen(`products/${id}`));
      return trying(facts, async () => {
        const text = `${SHEET}\n${sap};;;;;;100000;2026-07-01\n`;
        const answer = await askImport(server, { token: editor.token, kind: "products", text, mode: "apply" });
        while (await workNextImport(server.db, server.clock.now()));
        return { ...answer, body: { ...answer.body, message: HELD_MESSAGE } };
      });
    },
  },
  "POST /api/office/v1/prizes": {
    needsSecond: async () =>
      trying(publishedPrizes, () => office("POST", "prizes", editor, prize({ points: 1, is_published: true }))),
  },
  "PUT /api/office/v1/prizes/:prizeId": {
    needsSecond: async () => {
      const made = (await office("POST", "prizes", editor, prize({}))).body.data;
      return trying(
        () => seen(`prizes/${made.id}`),
        () => office("PUT", `prizes/${made.id}`, editor, { ...made, points: 1, is_published: true }),
      );
    },
  },
  "PUT /api/office/v1/prizes/:prizeId/segment-prices": {
    needsSecond: async () => {
      const { id } = await givenPrize(server, { points: 500 });
      const conditions = { is: "all", of: [{ is: "hectares", from: 1, to: null }] };
      const asked = { name: `Grupa ${serial++}`, description: "", conditions };
      const segment = (await office("POST", "segments", editor, asked)).body.data;
      const price = { segment_id: segment.id, points: 1, valid_from: "2026-01-01", valid_to: null };
      return trying(
        async () => (await seen(`prizes/${id}`)).segment_prices,
        () => office("PUT", `prizes/${id}/segment-prices`, editor, { revision: 0, prices: [price] }),
      );
    },
  },
  "PUT /api/office/v1/settings/:key": { needsSecond: async () => trying(points_per_pln, () => setting(1)) },
  "POST /api/office/v1/settings/:key/restore": { already: "the same as a change: settings.test" },
  "POST /api/office/v1/distributors/:distributorId/keys": {
    needsSecond: async () => {
      const { id } = await given.distributor();
      return trying(
        async () => (await seen(`distributors/${id}/feed`)).keys,
        () => office("POST", `distributors/${id}/keys`, admin, { name: "ERP" }),
      );
    },
  },
  "POST /api/office/v1/partners/:partnerId/keys": {
    needsSecond: async () => {
      const id = await partner();
      return trying(
        async () => (await seen(`partners/${id}`)).keys,
        () => office("POST", `partners/${id}/keys`, admin, { label: "ERP", rights: ["events:write"] }),
      );
    },
  },
  "PUT /api/office/v1/partner-kinds/:kindId": {
    needsSecond: async () => {
      const id = await partner();
      const worth = { name: "Szkolenie", points: 100, most_per_farm: 1, budget_points: 1000 };
      const made = await office("POST", `partners/${id}/kinds`, admin, { code: "szkolenie", ...worth });
      const [kind] = made.body.data.kinds;
      return trying(
        async () => (await seen(`partners/${id}`)).kinds,
        () => office("PUT", `partner-kinds/${kind.id}`, admin, { ...worth, is_active: true, revision: 0 }),
      );
    },
  },
  "POST /api/office/v1/level-schemes/:schemeId/start": {
    needsSecond: async () => {
      const levels = [{ name: "Srebrny", threshold: 100, percent: 110 }];
      const draft = { name: "Poziomy na próbę", measure: "points", first_season: 2090, grace: 1, levels };
      const { id } = (await office("POST", "level-schemes", editor, draft)).body.data;
      return trying(
        async () => (await seen(`level-schemes/${id}`)).status,
        () => office("POST", `level-schemes/${id}/start`, admin, { revision: 0 }),
      );
    },
  },
  "PUT /api/office/v1/distributors/:distributorId/automatic-acceptance": {
    needsSecond: async () => {
      const { id } = await given.distributor();
      const mode = async () =>
        (await seen("automatic-acceptance")).sellers.find(
          (one: { distributor: { id: number } }) => one.distributor.id === id,
        ).mode;
      return trying(mode, () => office("PUT", `distributors/${id}/automatic-acceptance`, admin, { mode: "on" }));
    },
  },
  "PUT /api/office/v1/distributors/:distributorId": {
    needsSecond: async () => {
      const { id } = await given.distributor();
      const { branches: _branches, ...facts } = await seen(`distributors/${id}`);
      return trying(
        () => seen(`distributors/${id}`),
        () => office("PUT", `distributors/${id}`, editor, { ...facts, nip: newNip() }),
      );
    },
  },
  "POST /api/office/v1/distributors": { already: "a new seller is off and has no key: both take two, above" },
  "POST /api/office/v1/invoices/:invoiceId/accept": { limited: "acceptance_approval_points" },
  "POST /api/office/v1/invoices/:invoiceId/correction": { already: "only takes points back: correction.test" },
  "POST /api/office/v1/participants/:participantId/adjustments": { limited: "adjustment_approval_points" },
  "POST /api/office/v1/participants/:participantId/transfers": { limited: "adjustment_approval_points" },
  "POST /api/office/v1/participants/:participantId/merge": { limited: "adjustment_approval_points" },
  "POST /api/office/v1/approvals/:approvalId/decision": { already: "is the second person: approvals.test" },
  "POST /api/office/v1/feed-articles/:articleId/answer": { limited: "automatic_acceptance_invoice_points" },
  "PUT /api/office/v1/promotions/:promotionId/allowed": {
    needsSecond: async () => {
      const { id } = await granting.promotion({ audience: "allow_list" });
      const { identifier } = await given.participant();
      return trying(
        () => seen(`promotions/${id}/allowed`),
        () => office("PUT", `promotions/${id}/allowed`, editor, { list: identifier }),
      );
    },
  },
  "POST /api/office/v1/promotions/:promotionId/grants": { already: "somebody else hands it over: grants.test" },
  "POST /api/office/v1/promotions/:promotionId/grants/steps": { already: "not one's own grant: grants.test" },
  "POST /api/office/v1/grants/steps": { already: "not one's own grant: grants-waiting.test" },
  "POST /api/office/v1/campaigns": { already: "nobody knows it until two open it: campaign-settings.test" },
  "PUT /api/office/v1/campaigns/:campaignId": { already: "what an open one gives takes two: campaign-settings.test" },
  "POST /api/office/v1/campaigns/:campaignId/rules": { already: "entries stay with the rules they accepted" },
  "POST /api/office/v1/campaign-entries/:entryId/act": { already: "what it pays leaves in a batch of two people" },
  "POST /api/office/v1/campaign-entries/act": { already: "what it pays leaves in a batch of two people" },
  "POST /api/office/v1/campaign-entries/payouts": { already: "above its rule takes two: campaign-payouts.test" },
  "POST /api/office/v1/payout-batches": { already: "a second person approves the batch: payouts.test" },
  "POST /api/office/v1/payout-batches/:batchId/approve": { already: "is the second person: payouts.test" },
  "POST /api/office/v1/payout-batches/:batchId/export": { already: "of an approved batch only: payouts.test" },
  "POST /api/office/v1/payout-batches/:batchId/settle": { already: "what the bank says of an approved batch" },
  "POST /api/office/v1/payout-batches/:batchId/claims": { already: "is the second person: payout-states.test" },
  "POST /api/office/v1/payout-confirmations": { already: "what came back waits for another: payout-returns.test" },
  "POST /api/office/v1/orders/move": { limited: "return_approval_points" },
  "POST /api/office/v1/orders/:orderId/return-decision": { limited: "return_approval_points" },
  "PUT /api/office/v1/ksef/reading": { already: "reads what farms permitted; its operator takes two: settings.test" },
  "POST /api/office/v1/ksef/certificates": { already: "of the operator whom two people named" },
  "POST /api/office/v1/participants/:participantId/owner": { already: "a second administrator: members.test" },
  "POST /api/office/v1/participants/:participantId/lost-phone": { already: "a second administrator: lost-phone.test" },
  "POST /api/office/v1/staff": { already: "who may approve waits for a second administrator: staff.test" },
  "PUT /api/office/v1/staff/:staffId": { already: "who may approve waits for a second administrator: staff.test" },
  "POST /api/office/v1/staff/:staffId/password-link": { already: "goes to the person's mailbox; approvals.test" },
  "POST /api/office/v1/staff/:staffId/totp-reset": { already: "no approval of the one by the other: approvals.test" },
};

test("every call that does something to value is named here, and nothing else is", async () => {
  const declared = (await everyEndpoint()).filter(({ value }) => value !== undefined && value !== "none");
  const names = declared.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(DOORS).toSorted()).toEqual(names.toSorted());
});

test.for(
  Object.entries(DOORS).flatMap(([name, held]) => ("needsSecond" in held ? [[name, held.needsSecond] as const] : [])),
)("one person alone changes nothing: %s", async ([, prepare]) => {
  const attempt = await prepare();
  const { answer, before, after } = await attempt();
  expect(answer.status).toBe(200);
  expect(answer.body.message).toMatch(/czeka na drug/);
  expect(after).toEqual(before);
  const waiting = await server.db
    .selectFrom("approval_request")
    .select(["effect", "requested_by"])
    .where("status", "=", "waiting")
    .orderBy("id", "desc")
    .execute();
  expect([admin.id, editor.id]).toContain(waiting[0]!.requested_by);
  expect(waiting[0]!.effect).not.toBe("");
  const own = (await office("GET", "approvals?status=waiting", admin, undefined)).body.data[0];
  const asker = waiting[0]!.requested_by === admin.id ? admin : editor;
  const alone = await office("POST", `approvals/${own.id}/decision`, asker, { decision: "approve" });
  expect(alone).toMatchObject({ status: 403, body: { error: "approval.own" } });
  expect((await office("POST", `approvals/${own.id}/decision`, asker, { decision: "withdraw" })).status).toBe(200);
});

test("what is limited has a limit that is set from the start, and takes two people to loosen", () => {
  const limits = Object.values(DOORS).flatMap((held) => ("limited" in held ? [held.limited] : []));
  for (const key of limits) expect(SETTINGS[key].fallback).toBeGreaterThan(0);
});
