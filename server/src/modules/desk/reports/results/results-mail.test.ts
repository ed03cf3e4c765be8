// The Monday mail of a saved view of the results: when it comes, what it says, and to whom it does not come any more.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { copyDemo, DEMO_DAY } from "#test/harness/demo.ts";
import { useTestServer } from "#test/harness/server.ts";
import { mailResults } from "./results-mail.service.ts";

const server = useTestServer({}, undefined, copyDemo);
const given = createGiven(server);
type Who = Awaited<ReturnType<typeof given.staff>>;
let admin: Who;
let own: number;

/** A Friday; the Monday after it, and the one after that. */
const MONDAY = "2026-11-23T06:00:00Z";
const NEXT_MONDAY = "2026-11-30T06:00:00Z";

beforeAll(async () => {
  server.clock.set(DEMO_DAY);
  admin = await given.staff("admin");
  const farms = await server.db
    .selectFrom("participant")
    .select((row) => ["representative_id", row.fn.countAll().as("farms")])
    .where("representative_id", "is not", null)
    .groupBy("representative_id")
    .orderBy("farms", "desc")
    .executeTakeFirstOrThrow();
  own = farms.representative_id!;
});

beforeEach(async () => {
  server.clock.set(DEMO_DAY);
  await server.db.deleteFrom("saved_view").execute();
  await server.db.deleteFrom("outbox_message").execute();
});

const VIEW = {
  list: "results",
  name: "Mazowsze w tym sezonie",
  is_shared: false,
  is_mailed: true,
  filter: {},
  sort: { field: "id", order: "ASC" },
  columns: null,
};
const call = ({ token }: Who, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  server.call(method, `/api/office/v1/${path}`, { token, ...(body ? { body } : {}) });
async function save(who: Who, changed: object = {}): Promise<{ id: number; mail: { next_at: string } }> {
  const { status, body } = await call(who, "POST", "views", { ...VIEW, ...changed });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const mailAt = (at: string) => mailResults(server.db, new Date(at), { name: "Plon" });
const mails = async () =>
  await server.db.selectFrom("outbox_message").select(["recipient", "subject", "body", "link"]).orderBy("id").execute();
const mailOf = async (who: Who, id: number) => {
  const { data } = (await call(who, "GET", "views")).body as { data: { id: number; mail: object | null }[] };
  return data.find((view) => view.id === id)?.mail;
};

describe("the Monday mail of the results", () => {
  test("comes at seven in Warsaw and not before, once however often it is asked, and again a week later", async () => {
    const { mail } = await save(admin);
    expect(mail).toEqual({ next_at: "2026-11-23T06:00:00.000Z", problem: null });
    await mailAt("2026-11-23T05:59:59Z");
    expect(await mails()).toEqual([]);
    await Promise.all([mailAt(MONDAY), mailAt(MONDAY)]);
    await mailAt("2026-11-23T06:10:00Z");
    expect(await mails()).toHaveLength(1);
    await mailAt(NEXT_MONDAY);
    expect(await mails()).toHaveLength(2);
  });

  test("that was missed comes once, and then waits for its Monday; at seven also after clocks were changed", async () => {
    const { id } = await save(admin);
    await mailAt("2026-12-10T09:00:00Z");
    expect(await mails()).toHaveLength(1);
    expect(await mailOf(admin, id)).toEqual({ next_at: "2026-12-14T06:00:00.000Z", problem: null });
    await mailAt("2027-03-22T06:00:00Z");
    expect(await mailOf(admin, id)).toEqual({ next_at: "2027-03-29T05:00:00.000Z", problem: null });
  });

  test("has the figures of the page beside last year's, in złote, and leads to the view", async () => {
    const { id } = await save(admin, { filter: { representative_id: own } });
    await mailAt(DEMO_DAY);
    expect(await mails()).toEqual([]);
    server.clock.set("2026-11-23T06:00:00Z");
    const asked = await given.staff("auditor");
    const season = (await call(asked, "GET", `results/season?representative_id=${own}`)).body.data;
    await mailAt(MONDAY);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: admin.email,
      subject: "Plon, wyniki: Mazowsze w tym sezonie",
      link: `/office/results?view=${id}&representative_id=${own}`,
    });
    const plain = mail!.body.replaceAll(/[\u00a0\u202f]/g, " ");
    const figure = (text: number) => String(text).replaceAll(/\B(?=(\d{3})+$)/g, " ");
    const { now, last } = season;
    expect(now.farms).toBeGreaterThan(0);
    expect(plain).toContain(`Aktywne gospodarstwa: ${figure(now.farms)}, rok temu ${figure(last.farms)}`);
    expect(plain).toContain(`– Przyjęte faktury: ${figure(now.invoices)}, rok temu ${figure(last.invoices)}`);
    expect(plain).toMatch(/Naliczone punkty: [\d ,]+ zł, rok temu [\d ,]+ zł/);
    expect(plain).toMatch(/Koszt nagród: [\d ,]+ zł, rok temu [\d ,]+ zł/);
    expect(plain).toMatch(/Przedstawiciel: \S+ \S+/);
    expect(plain).toContain("od 1 stycznia 2026 do 23 listopada 2026, obok tych samych dni roku 2025");
  });

  test("shows a representative own farms alone, whatever the view asks", async () => {
    const rep = await given.staff("rep");
    await server.db.updateTable("staff").set({ representative_id: own }).where("id", "=", rep.id).execute();
    await save(rep);
    await save(admin, { name: "To samo", filter: { representative_id: own } });
    await save(admin, { name: "Wszystko" });
    await mailAt(MONDAY);
    const bodies = new Map((await mails()).map(({ subject, body }) => [subject, body]));
    const figuresOf = (name: string) =>
      bodies
        .get(`Plon, wyniki: ${name}`)
        ?.split("\n")
        .filter((line) => line.startsWith("–"));
    expect(figuresOf(VIEW.name)).toEqual(figuresOf("To samo"));
    expect(figuresOf(VIEW.name)).toHaveLength(7);
    expect(figuresOf(VIEW.name)).not.toEqual(figuresOf("Wszystko"));
  });

  test("does not come to who left or lost the right, and the view says why; it comes again once that is over", async () => {
    const editor = await given.staff("editor");
    const { id } = await save(editor, { is_shared: true });
    const set = (change: object) => server.db.updateTable("staff").set(change).where("id", "=", editor.id).execute();
    await set({ is_active: false });
    await mailAt(MONDAY);
    expect(await mailOf(admin, id)).toMatchObject({ problem: "left", next_at: "2026-11-30T06:00:00.000Z" });
    await set({ is_active: true, role: "clerk" });
    await mailAt(NEXT_MONDAY);
    expect(await mailOf(admin, id)).toMatchObject({ problem: "no_access" });
    expect(await mails()).toEqual([]);
    await set({ role: "editor" });
    await mailAt("2026-12-07T06:00:00Z");
    expect(await mailOf(admin, id)).toMatchObject({ problem: null });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([editor.email]);
  });

  test("of a segment that is gone, or of too few farms for its reader, is not sent, and keeps no other back", async () => {
    const editor = await given.staff("editor");
    const gone = await save(admin, { name: "Segment", filter: { segment_id: 999_999 } });
    const few = await save(editor, { name: "Nikt", filter: { area: "00" } });
    await save(admin);
    await mailAt(MONDAY);
    expect(await mailOf(admin, gone.id)).toMatchObject({ problem: "segment.not_found" });
    expect(await mailOf(editor, few.id)).toMatchObject({ problem: "results.too_few" });
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Plon, wyniki: ${VIEW.name}`]);
  });

  test("is switched off and on by its owner alone; a view of a list is never sent", async () => {
    const { id } = await save(admin, { is_shared: true });
    const { list: _list, ...shown } = VIEW;
    const other = await given.staff("admin");
    expect(await call(other, "PUT", `views/${id}`, { ...shown, is_mailed: false })).toMatchObject({ status: 404 });
    const renamed = await call(admin, "PUT", `views/${id}`, { ...shown, is_mailed: undefined, name: "Inna nazwa" });
    expect(renamed.body.data.mail).toMatchObject({ problem: null });
    const off = await call(admin, "PUT", `views/${id}`, { ...shown, is_mailed: false });
    expect(off.body.data.mail).toBeNull();
    await mailAt(MONDAY);
    expect(await mails()).toEqual([]);
    const told = await server.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "view.change")
      .where("subject_id", "=", String(id))
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({ before: { is_mailed: true } });
    expect(told.after).not.toHaveProperty("is_mailed");
    expect(await call(admin, "POST", "views", { ...VIEW, list: "invoices" })).toMatchObject({
      status: 422,
      body: { error: "view.not_mailed", errors: { is_mailed: ["E-mailem przychodzą tylko widoki wyników."] } },
    });
    const clerk = await given.staff("clerk");
    expect(await call(clerk, "POST", "views", VIEW)).toMatchObject({
      status: 404,
      body: { error: "view.list_unknown" },
    });
  });
});
