import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createGiven, newNip } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1/distributors${path}`, { token, ...(body === undefined ? {} : { body }) });

const facts = (overrides: Record<string, unknown> = {}) => ({
  distributor_name: "Agro-Kujawy Sp. z o.o.",
  nip: newNip(),
  street: "ul. Szosa Bydgoska 52",
  postcode: "87-100",
  city: "Toruń",
  phone: "+48566230101",
  edi: true,
  is_active: true,
  ...overrides,
});

const branch = (overrides: Record<string, unknown> = {}) => ({
  name: "Oddział Inowrocław",
  street: "ul. Składowa 4",
  postcode: "88-100",
  city: "Inowrocław",
  phone: "+48566230102",
  lat: 52.7988,
  lng: 18.2639,
  opening_hours: "",
  is_active: true,
  ...overrides,
});

const farmersList = async () => {
  const { token } = await given.participant();
  return (await server.call("GET", "/api/v1/distributors", { token })).body.data.items;
};

describe("distributors in the office", () => {
  test("an editor adds and changes one with its branches, each act with its audit row; a closed one leaves the farmer's list", async () => {
    const editor = await given.staff("editor");
    const created = await office("POST", "", editor.token, facts());
    expect(created.status).toBe(200);
    const { id } = created.body.data;
    const added = await office("POST", `/${id}/branches`, editor.token, branch());
    const branchId = added.body.data.branches[0].id;
    expect((await farmersList()).find((row: { id: number }) => row.id === id).branches).toHaveLength(1);
    const moved = branch({ lat: 52.8, lng: 18.27, is_active: false });
    expect((await office("PUT", `/${id}/branches/${branchId}`, editor.token, moved)).body.data.branches[0]).toEqual({
      id: branchId,
      ...moved,
    });
    expect((await farmersList()).find((row: { id: number }) => row.id === id)).toMatchObject({
      branches: [],
      position: null,
    });
    const closed = facts({ nip: created.body.data.nip, is_active: false });
    expect((await office("PUT", `/${id}`, editor.token, closed)).body.data.is_active).toBe(false);
    expect((await farmersList()).some((row: { id: number }) => row.id === id)).toBe(false);
    const acts = await sql<{ action: string }>`select action from audit_log where subject_type = 'distributor'
      and subject_id = ${String(id)} order by id`.execute(server.db);
    expect(acts.rows.map(({ action }) => action)).toEqual([
      "distributor.create",
      "distributor.branch_create",
      "distributor.branch_change",
      "distributor.change",
    ]);
  });

  test("what is impossible is refused at its field: a NIP twice, a branch's name twice, a place outside Poland, broken numbers", async () => {
    const { token } = await given.staff("admin");
    const { id, nip } = (await office("POST", "", token, facts())).body.data;
    expect((await office("POST", "", token, facts({ nip }))).body.errors).toEqual({
      nip: ["Dystrybutor o tym numerze NIP już istnieje."],
    });
    const wrong = await office(
      "POST",
      "",
      token,
      facts({ nip: "1111111112", postcode: "87100x", phone: "12", city: " " }),
    );
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(["city", "nip", "phone", "postcode"]);
    await office("POST", `/${id}/branches`, token, branch());
    expect((await office("POST", `/${id}/branches`, token, branch())).body.errors).toEqual({
      name: ["Ten dystrybutor ma już oddział o tej nazwie."],
    });
    const abroad = await office("POST", `/${id}/branches`, token, branch({ name: "Berlin", lat: 52.52, lng: 13.4 }));
    expect(abroad.body.errors.lng[0]).toContain("W Polsce długość");
    expect((await office("PUT", "/999999", token, facts())).status).toBe(404);
    const other = (await office("POST", "", token, facts())).body.data;
    const mine = (await office("GET", `/${id}`, token)).body.data.branches[0];
    expect((await office("PUT", `/${other.id}/branches/${mine.id}`, token, branch())).status).toBe(404);
  });

  test("opening hours are kept in one way, refused at their field, and read by the farmer where the branch is shown", async () => {
    const { token } = await given.staff("editor");
    const { id } = (await office("POST", "", token, facts())).body.data;
    const refused = await office("POST", `/${id}/branches`, token, branch({ opening_hours: "pn 17-7" }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      opening_hours: ["Godzina zamknięcia ma być po godzinie otwarcia: „pn 17-7”"],
    });
    const hours = branch({ opening_hours: "sb. 8-13, Pn.-Pt. 7.00-17.00" });
    const kept = "pn–pt 7:00–17:00, sob 8:00–13:00";
    expect((await office("POST", `/${id}/branches`, token, hours)).body.data.branches[0].opening_hours).toBe(kept);
    const shown = (await farmersList()).find((row: { id: number }) => row.id === id);
    expect(shown.branches[0].opening_hours).toBe(kept);
  });

  test("a clerk and an auditor read and change nothing", async () => {
    for (const role of ["clerk", "auditor"] as const) {
      const { token } = await given.staff(role);
      expect((await office("GET", "", token)).status).toBe(200);
      expect((await office("POST", "", token, facts())).status).toBe(403);
    }
  });
});
