import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";

const server = useTestServer();
const given = createGiven(server);
const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });

describe("the account of a representative", () => {
  const representative = async (is_active = true) => {
    const row = { first_name: "Ewa", last_name: "Lis", email: "ewa@plon.example", phone: "+48600700800", is_active };
    return (await server.db.insertInto("representative").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  let serial = 0;
  const named = (role: string, more: object = {}) => ({
    name: "Ewa Lis",
    email: `konto${(serial += 1)}@plon.example`,
    role,
    ...more,
  });

  test("[PROFILE-15] names a representative who works, and then sees that one's participants", async () => {
    const admin = await given.staff("admin");
    const [ewa, gone] = [await representative(), await representative(false)];
    for (const bad of [{}, { representative_id: null }, { representative_id: 999_999 }, { representative_id: gone }]) {
      const refused = await office("POST", "/staff", admin.token, named("rep", bad));
      expect(refused).toMatchObject({ status: 422, body: { error: "staff.representative_missing" } });
      expect(refused.body.errors).toHaveProperty("representative_id");
    }
    const other = await office("POST", "/staff", admin.token, named("editor", { representative_id: ewa }));
    expect(other.body.error).toBe("staff.representative_not_of_role");

    const made = await office("POST", "/staff", admin.token, named("rep", { representative_id: ewa }));
    expect(made.body.data).toMatchObject({ role: "rep", representative_id: ewa });
    const [own] = [await given.participant({ representative_id: ewa }), await given.participant()];
    const session = await inTransaction(server.db, (tx) =>
      openSession(tx, { kind: "staff", staffId: made.body.data.id }, server.clock.now()),
    );
    const seen = await office("GET", "/participants", session.accessToken);
    expect(seen.body.data.map(({ id }: { id: number }) => id)).toEqual([own!.id]);
  });

  test("asks for the representative also when a role becomes that, and forgets it when it is left", async () => {
    const [admin, editor, ewa] = [await given.staff("admin"), await given.staff("editor"), await representative()];
    const change = (role: string, more: object = {}) =>
      office("PUT", `/staff/${editor.id}`, admin.token, { name: "Ewa Lis", role, is_active: true, ...more });
    expect((await change("rep")).body.error).toBe("staff.representative_missing");
    expect((await change("rep", { representative_id: ewa })).body.data).toMatchObject({ representative_id: ewa });
    // Whose work has ended keeps the account until it is closed, and nobody is made that one any more.
    await server.db.updateTable("representative").set({ is_active: false }).where("id", "=", ewa).execute();
    expect((await change("rep", { representative_id: ewa, is_active: false })).status).toBe(200);
    expect((await change("auditor", { representative_id: ewa })).body.errors).toHaveProperty("representative_id");
    expect((await change("auditor")).body.data).toMatchObject({ role: "auditor", representative_id: null });
    expect((await change("rep", { representative_id: ewa })).body.error).toBe("staff.representative_missing");
  });

  test("of before, that names nobody, can be closed and does not work on without one", async () => {
    const [admin, rep] = [await given.staff("admin"), await given.staff("rep")];
    const change = (is_active: boolean) =>
      office("PUT", `/staff/${rep.id}`, admin.token, { name: "Ewa Lis", role: "rep", is_active });
    expect((await change(true)).body.error).toBe("staff.representative_missing");
    expect((await change(false)).body.data).toMatchObject({ is_active: false, representative_id: null });
  });
});
