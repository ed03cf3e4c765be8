import { beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Who = { id: number; token: string };
let clerk: Who;
let other: Who;
let editor: Who;

beforeEach(async () => {
  clerk = await given.staff("clerk");
  other = await given.staff("clerk");
  editor = await given.staff("editor");
});

const OVERDUE = {
  list: "invoices",
  name: "Po terminie",
  is_shared: false,
  filter: { status: "pending", overdue: "true" },
  sort: { field: "submitted_at", order: "ASC" },
  columns: ["submitted_at", "document", "Status"],
};

const call = ({ token }: Who, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  server.call(method, `/api/office/v1/${path}`, { token, ...(body ? { body } : {}) });
const save = (who: Who, changed: object = {}) => call(who, "POST", "views", { ...OVERDUE, ...changed });
const seenBy = async (who: Who) => (await call(who, "GET", "views")).body.data as { id: number; name: string }[];
const namesSeenBy = async (who: Who) => (await seenBy(who)).map(({ name }) => name);
const acts = (id: number) =>
  server.db
    .selectFrom("audit_log")
    .select(["action", "before", "after", "staff_id"])
    .where("subject_type", "=", "view")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

describe("saved views", () => {
  test("a view is its owner's alone until it is shared, and then everybody's who may read that list", async () => {
    const { list, ...changed } = OVERDUE;
    const saved = await save(clerk);
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({ ...OVERDUE, is_mine: true });
    const { id } = saved.body.data;
    expect(await namesSeenBy(clerk)).toEqual(["Po terminie"]);
    expect(await namesSeenBy(other)).not.toContain("Po terminie");

    const shared = await call(clerk, "PUT", `views/${id}`, { ...changed, name: "Spóźnione faktury", is_shared: true });
    expect(shared.body).toMatchObject({ message: "Widok zmieniony.", data: { list, is_shared: true } });
    const theirs = (await seenBy(other)).find((view) => view.id === id);
    expect(theirs).toMatchObject({ name: "Spóźnione faktury", is_mine: false, filter: OVERDUE.filter });
    // An editor reads no invoices.
    expect((await seenBy(editor)).map((view) => view.id)).not.toContain(id);
    expect(await acts(id)).toMatchObject([
      { action: "view.create", staff_id: clerk.id, after: { list, name: "Po terminie" } },
      { action: "view.change", before: { is_shared: false }, after: { is_shared: true, name: "Spóźnione faktury" } },
    ]);
    await call(clerk, "DELETE", `views/${id}`);
    expect((await seenBy(other)).map((view) => view.id)).not.toContain(id);
    expect((await acts(id)).at(-1)).toMatchObject({ action: "view.delete", before: { name: "Spóźnione faktury" } });
  });

  test("a shared view of a segment's farms is not there for a representative, who sees no segments", async () => {
    const [admin, auditor, rep] = [await given.staff("admin"), await given.staff("auditor"), await given.staff("rep")];
    const results = { list: "results", sort: { field: "id", order: "ASC" }, columns: null, is_shared: true };
    await save(admin, { ...results, name: "Cały sezon", filter: { season: "2026" } });
    await save(admin, { ...results, name: "Plantatorzy", filter: { season: "2026", segment_id: 1 } });
    expect(await namesSeenBy(auditor)).toEqual(expect.arrayContaining(["Cały sezon", "Plantatorzy"]));
    expect(await namesSeenBy(rep)).toContain("Cały sezon");
    expect(await namesSeenBy(rep)).not.toContain("Plantatorzy");
  });

  test("somebody else's view cannot be changed; only a shared one can be removed, by an administrator", async () => {
    const admin = await given.staff("admin");
    const { list: _list, ...changed } = OVERDUE;
    const { id } = (await save(clerk)).body.data;
    for (const who of [other, admin]) {
      expect(await call(who, "PUT", `views/${id}`, changed)).toMatchObject({ status: 404 });
      expect(await call(who, "DELETE", `views/${id}`)).toMatchObject({ status: 404 });
    }
    await call(clerk, "PUT", `views/${id}`, { ...changed, is_shared: true });
    expect(await call(admin, "PUT", `views/${id}`, changed)).toMatchObject({ status: 404 });
    expect(await call(other, "DELETE", `views/${id}`)).toMatchObject({ status: 404 });
    expect(await call(admin, "DELETE", `views/${id}`)).toMatchObject({ status: 200 });
    expect(await call(clerk, "DELETE", `views/${id}`)).toMatchObject({ status: 404 });
  });

  test("a view of a list that one may not read is refused", async () => {
    expect(await save(editor)).toMatchObject({ status: 404, body: { error: "view.list_unknown" } });
    expect(await save(editor, { list: "promotions" })).toMatchObject({ status: 200 });
  });

  test("a name is somebody's once on a list, in small and capital letters; elsewhere it is free", async () => {
    const first = (await save(clerk, { name: "Źródła" })).body.data;
    const again = await save(clerk, { name: " źRÓDŁA " });
    expect(again).toMatchObject({ status: 422, body: { errors: { name: [expect.stringContaining("o tej nazwie")] } } });
    const renamed = (await save(clerk, { name: "Inne" })).body.data;
    const { list: _list, ...changed } = OVERDUE;
    const taken = await call(clerk, "PUT", `views/${renamed.id}`, { ...changed, name: "źródła" });
    expect(taken.body).toMatchObject({ error: "view.name_taken" });
    expect((await call(clerk, "PUT", `views/${first.id}`, { ...changed, name: "źródła" })).status).toBe(200);
    expect((await save(clerk, { list: "orders", name: "Źródła" })).status).toBe(200);
    expect((await save(other, { name: "Źródła" })).status).toBe(200);
  });

  test("one person keeps at most fifty", async () => {
    const row = {
      staff_id: other.id,
      list: "orders",
      is_shared: false,
      created_at: new Date(),
      changed_at: new Date(),
    };
    const shows = JSON.stringify({ filter: {}, sort: { field: "id", order: "ASC" }, columns: null });
    const names = Array.from({ length: 49 }, (_, at) => ({ ...row, shows, name: `Widok ${at}` }));
    await server.db.insertInto("saved_view").values(names).execute();
    const answers = await Promise.all([save(other, { name: "A" }), save(other, { name: "B" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)!.body).toMatchObject({
      error: "view.too_many",
      message: expect.stringContaining("najwyżej 50"),
    });
  });

  test.each<[string, object, string, string]>([
    ["no name", { name: " " }, "name", "Pole jest wymagane"],
    ["a long name", { name: "x".repeat(61) }, "name", "60"],
    ["a searched word", { filter: { search: "Kowalski" } }, "filter", "Widok nie pamięta szukanych słów"],
    ["a list that does not exist", { list: "secrets" }, "list", "Nie ma takiej listy"],
    ["no columns", { columns: [] }, "columns", "Wybierz co najmniej jedną kolumnę"],
    ["too many columns", { columns: Array.from({ length: 41 }, (_, at) => `c${at}`) }, "columns", "Najwyżej 40 kolumn"],
    [
      "too many filters",
      { filter: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, "x"])) },
      "filter",
      "Zbyt wiele filtrów",
    ],
  ])("%s is refused in its field, and nothing is kept", async (_what, changed, field, text) => {
    const { status, body } = await save(clerk, changed);
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([expect.stringContaining(text)]);
    expect(await namesSeenBy(clerk)).toEqual([]);
  });
});

test("a list saved as a file is written down with what was asked for, and only for who may read it", async () => {
  const asked = {
    list: "participants",
    filter: { search: "Kowalski" },
    sort: { field: "name", order: "ASC" },
    columns: ["name", "nip"],
    rows: 12,
  };
  expect((await call(clerk, "POST", "list-exports", asked)).status).toBe(200);
  const told = await server.db
    .selectFrom("audit_log")
    .select(["subject_id", "after", "staff_id"])
    .where("action", "=", "list.export")
    .where("staff_id", "=", clerk.id)
    .execute();
  const { list, ...after } = asked;
  expect(told).toEqual([{ subject_id: list, after, staff_id: clerk.id }]);
  expect(await call(editor, "POST", "list-exports", asked)).toMatchObject({ status: 404 });
  expect(await call(clerk, "POST", "list-exports", { ...asked, rows: 10_001 })).toMatchObject({ status: 422 });
});
