import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven, samplePicture } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { approveWaiting, byTwo } from "#test/harness/given/settings.ts";
import { ensureSeasonalPromotions } from "../seasonal-promotions.service.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1/promotions";
let editor: string;
let admin: string;
let clerk: string;

beforeAll(async () => {
  await ensureSeasonalPromotions(server.db, server.clock.now());
  editor = (await given.staff("editor")).token;
  admin = (await given.staff("admin")).token;
  clerk = (await given.staff("clerk")).token;
});

const promotion = (overrides: object = {}) => ({
  name: "jesienne_zakupy",
  slug: "jesienne-zakupy",
  title: "Jesienne zakupy",
  lead: "Kup i odbierz kartę.",
  body: "<h2>Zasady</h2><script>alert(1)</script>",
  reward: "Karta 50 zł",
  opens_at: "2026-06-01T00:00:00Z",
  closes_at: "2026-07-01T00:00:00Z",
  purchases_from: "2026-06-01",
  purchases_to: "2026-06-30",
  position: 5,
  audience: "all",
  segment_identifier_type: null,
  segment_hectares_min: 0,
  segment_crop_ids: [],
  is_published: false,
  tiers: [],
  ...overrides,
});
const create = (body: object, token = editor) => server.call("POST", OFFICE, { token, body });
const change = (id: number, body: object) =>
  byTwo(server, server.call("PUT", `${OFFICE}/${id}`, { token: editor, body }), OFFICE);
const publish = (id: number, content: string) =>
  byTwo(server, server.call("POST", `${OFFICE}/${id}/rules`, { token: editor, body: { content } }), OFFICE);
const allow = (id: number, list: string) =>
  server.call("PUT", `${OFFICE}/${id}/allowed`, { token: editor, body: { list } });
const idOf = async (name: string) =>
  (await server.db.selectFrom("promotion").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
const seen = async (token: string) => {
  const { body } = await server.call("GET", "/api/v1/user/profile", { token });
  return body.data.open_promotions as string[];
};
const answer = (token: string, promo_name: string, answear: boolean) =>
  server.call("POST", "/api/v1/user/promo_agreement", { token, body: { promo_name, answear } });

describe("a promotion of the office's own", () => {
  test("is a draft until its rules are published, then farmers see it and answer; each answer keeps its version", async () => {
    const product = await given.product();
    const tier = { quantity: 10, unit: "l", reward: "karta 50 zł", value_grosze: 5000 };
    const sap = (
      await server.db.selectFrom("product").select("sap").where("id", "=", product.id).executeTakeFirstOrThrow()
    ).sap;
    const made = await create(promotion({ tiers: [{ ...tier, products: [{ sap, pack_volume: null }] }] }));
    expect(made).toMatchObject({ status: 200, body: { data: { status: "draft", prompt: "none", rules: [] } } });
    expect(made.body.data.body).toBe("<h2>Zasady</h2>");
    const { id } = made.body.data as { id: number };
    const words = promotion({ is_published: true, revision: 0, tiers: [{ ...tier, products: [{ sap }] }] });
    expect((await change(id, words)).body).toMatchObject({ error: "promotion.rules_missing" });
    expect((await publish(id, "<p>Regulamin pierwszy</p>")).body.data.rules).toHaveLength(1);
    expect((await publish(id, "<p>Regulamin pierwszy</p>")).body.error).toBe("promotion.rules_unchanged");
    expect((await change(id, words)).body.data).toMatchObject({ status: "open", revision: 1 });
    expect((await change(id, words)).body.error).toBe("promotion.changed_meanwhile");

    const unanswered = async () => {
      const { data } = (await server.call("GET", `${OFFICE}?unanswered=true&per_page=100`, { token: editor })).body;
      return (data as { id: number }[]).map((row) => row.id);
    };
    const farmer = await given.participant();
    expect(await seen(farmer.token)).toEqual(["jesienne_zakupy"]);
    expect(await unanswered()).toContain(id);
    expect((await answer(farmer.token, "jesienne_zakupy", true)).status).toBe(200);
    expect(await unanswered()).not.toContain(id);
    await publish(id, "<p>Regulamin drugi</p>");
    const single = await server.call("GET", "/api/v1/cms/promotions/jesienne-zakupy", { token: farmer.token });
    expect(single.body.data.single).toMatchObject({
      agreement: true,
      answered: { rules_version: 1 },
      rules: { version: 2 },
      tiers: [{ quantity: 10, products: [{ sap }] }],
    });
    // The same answer to newer rules is a proof of its own.
    await answer(farmer.token, "jesienne_zakupy", true);
    const list = await server.call("GET", `${OFFICE}/${id}/answers`, { token: admin });
    expect(
      list.body.data.map((row: { rules_version: number; is_latest: boolean }) => [row.rules_version, row.is_latest]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
    const csv = await server.call("GET", `${OFFICE}/${id}/answers/csv`, { token: admin });
    expect(csv.raw.toString()).toContain(`"${farmer.identifier}";"Jan Kowalski";"akceptuje"`);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "promotion")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "promotion.create",
      "promotion.rules",
      "approval.ask",
      "approval.approve",
      "promotion.change",
      "approval.ask",
      "approval.approve",
      "promotion.rules",
      "promotion.answers",
    ]);
  });

  test("prompts once the editor says so, with its own text or the lead, whom it is for and who has not answered", async () => {
    const farmer = await given.participant();
    const prompting = async () =>
      (await server.call("GET", "/api/v1/user/profile", { token: farmer.token })).body.data.prompting_promotions;
    const words = { name: "pyta_sama", slug: "pyta-sama", title: "Pyta sama", audience: "allow_list", position: 6 };
    const made = await create(promotion({ ...words, prompt: "daily", prompt_text: "Sprawdź, co czeka." }));
    const { id } = made.body.data as { id: number };
    expect(made.body.data).toMatchObject({ prompt: "daily", prompt_text: "Sprawdź, co czeka." });
    await publish(id, "<p>Regulamin</p>");
    let revision = made.body.data.revision as number;
    const write = async (changes: object) => {
      const { body } = await change(id, promotion({ ...words, is_published: true, revision, ...changes }));
      revision = body.data?.revision ?? revision;
      return body;
    };
    // As it was, where nothing is said.
    expect((await write({ prompt_text: "Sprawdź, co czeka." })).data).toMatchObject({ prompt: "daily" });
    expect(await prompting()).toEqual([]);
    await allow(id, farmer.identifier);
    await approveWaiting(server);
    const shownNow = { slug: "pyta-sama", title: "Pyta sama", text: "Sprawdź, co czeka." };
    expect(await prompting()).toEqual([shownNow]);
    await write({ prompt: "daily", prompt_text: "" });
    expect(await prompting()).toEqual([{ ...shownNow, text: "Kup i odbierz kartę." }]);
    await write({ prompt: "none" });
    expect(await prompting()).toEqual([]);
    await write({ prompt: "daily", opens_at: "2026-06-29T00:00:00Z" });
    expect(await prompting()).toEqual([]);
    await write({ prompt: "daily" });
    expect(await prompting()).toHaveLength(1);
    await answer(farmer.token, "pyta_sama", false);
    expect(await prompting()).toEqual([]);

    const long = await write({ prompt: "daily", prompt_text: "ą".repeat(301) });
    expect(long).toMatchObject({ errors: { prompt_text: expect.anything() } });
    // The ways of the five are theirs alone, and stay.
    expect(await write({ prompt: "timer" })).toMatchObject({ errors: { prompt: [expect.any(String)] } });
    const known = await idOf("weed_buster");
    const { data } = (await server.call("GET", `${OFFICE}/${known}`, { token: editor })).body;
    const { lead, body, tiers: _tiers, ...others } = data;
    const silenced = { ...others, lead, body, tiers: [], prompt: "daily" };
    expect((await change(known, silenced)).body).toMatchObject({ errors: { prompt: [expect.any(String)] } });
  });

  test("refuses a name or address that is taken, a window that ends before it begins, and a product nobody knows", async () => {
    expect((await create(promotion({ name: "dovvo_refuel", slug: "inny" }))).body).toMatchObject({
      error: "promotion.name_taken",
      errors: { name: [expect.any(String)] },
    });
    expect((await create(promotion({ name: "inna", slug: "tankuj-dovvo" }))).body.error).toBe("promotion.slug_taken");
    const backwards = await create(promotion({ name: "inna", slug: "inna", closes_at: "2026-05-01T00:00:00Z" }));
    expect(backwards.body.errors).toEqual({ closes_at: ["Koniec musi być późniejszy niż początek"] });
    const tiers = [{ quantity: 1, unit: "l", reward: "x", value_grosze: 0, products: [{ sap: 999_999 }] }];
    expect((await create(promotion({ name: "inna", slug: "inna", tiers }))).body.error).toBe("product.not_found");
  });

  test("keeps the address of those the portal knows", async () => {
    const id = await idOf("dovvo_refuel");
    const moved = await change(id, promotion({ slug: "inny-adres", revision: 0 }));
    expect(moved.body).toMatchObject({ error: "promotion.fixed", errors: { slug: [expect.any(String)] } });
  });

  test("is written by admins and editors, read by clerks and auditors too, and not by representatives", async () => {
    const [clerk, rep] = [(await given.staff("clerk")).token, (await given.staff("rep")).token];
    expect((await create(promotion({ name: "x", slug: "x" }), clerk)).status).toBe(403);
    expect((await server.call("GET", OFFICE, { token: clerk })).status).toBe(200);
    expect((await server.call("GET", OFFICE, { token: rep })).status).toBe(403);
  });
});

test("the photo of a promotion is shown in the widths that are needed, by its text alone, and can be taken off again", async () => {
  const id = await idOf("weed_buster");
  const photoOf = async () => {
    const farmer = await given.participant();
    const single = await server.call("GET", "/api/v1/cms/promotions/pogromcy-chwastow", { token: farmer.token });
    return single.body.data.single.photo;
  };
  const send = (photo: Buffer) => {
    const form = multipart([
      { name: "alt", value: "Czysty łan" },
      { name: "photo", value: photo, filename: "lan.jpg", type: "image/jpeg" },
    ]);
    return server.call("POST", `${OFFICE}/${id}/photo`, {
      token: editor,
      payload: form.payload,
      headers: { ...form.headers, "idempotency-key": randomUUID() },
    });
  };
  const before = server.clock.now().toISOString();
  server.clock.set("2025-09-15T10:00:00Z");
  expect((await send(Buffer.from("nie zdjęcie"))).status).toBe(422);
  expect(await photoOf()).toBeNull();
  expect((await send(await samplePicture("jpeg", { width: 700, height: 400 }))).status).toBe(200);
  const photo = await photoOf();
  expect(photo).toMatchObject({ alt: "Czysty łan", sources: [{ width: 320 }, { width: 640 }, { width: 1280 }] });
  const file = await server.call("GET", photo.sources[0].src);
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  const removed = await server.call("DELETE", `${OFFICE}/${id}/photo`, { token: editor });
  expect(removed.body.data.photo).toBeNull();
  expect((await server.call("GET", photo.sources[0].src)).status).toBe(404);
  server.clock.set(before);
});

describe("the allow-list", () => {
  test("[PROMO-45] becomes exactly what was pasted; one bad line refuses all and is named", async () => {
    const id = await idOf("tank_to_full");
    const farmer = await given.participant();
    const first = await allow(id, `\uFEFF"${farmer.identifier}";\r\n\r\n5555555555\n${farmer.identifier}`);
    expect(first.body.data).toEqual({ total: 0, added: 0, removed: 0, held: 2 });
    expect((await approveWaiting(server)).status).toBe(200);
    const bad = await allow(id, "5555555555\n1234567890\nabc");
    expect(bad).toMatchObject({
      status: 422,
      body: {
        errors: {
          list: ["Wiersz 2: Pole nie jest poprawnym numerem NIP", "Wiersz 3: Pole nie jest poprawnie uzupełnione"],
        },
      },
    });
    const list = await server.call("GET", `${OFFICE}/${id}/allowed`, { token: admin });
    expect(list.body.data).toHaveLength(2);
    expect(list.body.data).toContainEqual({
      identifier: farmer.identifier,
      participant_id: farmer.id,
      name: "Jan Kowalski",
    });
    expect((await allow(id, "5555555555")).body.data).toEqual({ total: 1, added: 0, removed: 1, held: 0 });
    expect((await allow(id, "")).body.data).toEqual({ total: 0, added: 0, removed: 1, held: 0 });
  });

  test("of a published promotion grows by two people, who see what that gives at once, and shrinks by one", async () => {
    const granting = createGranting(server, given, () => ({ editor, clerk }));
    const tier = { quantity: 10, unit: "l", points: 500, reward: "", value_grosze: 0 };
    const offer = await granting.promotion(({ sap }: { sap: number }) => ({
      audience: "allow_list",
      tiers: [{ ...tier, products: [{ sap }] }],
    }));
    const [old, friend] = [await given.participant(), await given.participant()];
    const members = async () =>
      (await server.call("GET", `${OFFICE}/${offer.id}/allowed`, { token: admin })).body.data.map(
        (row: { identifier: string }) => row.identifier,
      );
    expect((await allow(offer.id, old.identifier)).body.data).toEqual({ total: 0, added: 0, removed: 0, held: 1 });
    expect((await approveWaiting(server)).status).toBe(200);
    expect(await members()).toEqual([old.identifier]);

    await granting.buy(friend, offer, [[5, 4]]);
    const list = [old.identifier, friend.identifier].join("\n");
    const asked = await allow(offer.id, list);
    expect(asked.body).toMatchObject({ message: HELD_MESSAGE, data: { total: 1, added: 0, held: 1 } });
    expect((await granting.answer(friend, offer, true)).status).toBe(404);
    const waiting = async () =>
      (await server.call("GET", "/api/office/v1/approvals?status=waiting", { token: admin })).body.data;
    const [request] = await waiting();
    expect(request).toMatchObject({ kind: "promotion.allowed", before: "1 numer", after: "2 numery" });
    expect(request.effect.replaceAll(/\s/g, " ")).toBe(
      "Dopisuje: 1 numer, z tego w programie 1. Za zakupy już zrobione da od razu 1 gospodarstwu 500 punktów i rzeczy za 0,00 zł.",
    );
    expect((await allow(offer.id, list)).body.error).toBe("approval.waiting");
    // What is asked for was made on the list that was seen.
    expect((await allow(offer.id, "")).body.data).toMatchObject({ total: 0, removed: 1 });
    expect((await approveWaiting(server)).body.error).toBe("approval.outdated");
    const reject = { token: admin, body: { decision: "reject", reason: "Nieaktualne" } };
    expect((await server.call("POST", `/api/office/v1/approvals/${request.id}/decision`, reject)).status).toBe(200);

    expect((await allow(offer.id, friend.identifier)).body.data.held).toBe(1);
    const kept = async () =>
      (
        await server.db.selectFrom("approval_request").select("asked").where("kind", "=", "promotion.allowed").execute()
      ).filter(({ asked: numbers }) => JSON.stringify(numbers).includes(friend.identifier));
    expect(await kept()).toHaveLength(1);
    expect((await approveWaiting(server)).status).toBe(200);
    expect(await members()).toEqual([friend.identifier]);
    // The numbers stand on the list, and nowhere else once they were decided about.
    expect(await kept()).toEqual([]);
    expect((await granting.answer(friend, offer, true)).status).toBe(200);
  });
});
