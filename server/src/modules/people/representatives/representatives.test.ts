import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import sharp from "sharp";
import { FILE_NAMERS } from "#modules";
import { sweepFiles } from "#platform/files/file-sweep.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1";
const PATH = `${OFFICE}/representatives`;

const fields = (changes: object = {}) => ({
  first_name: "Ewa",
  last_name: "Lis",
  email: "ewa.lis@plon.example",
  phone: "+48 600 700 800",
  is_active: true,
  ...changes,
});
const call = (token: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  server.call(method, `${PATH}${path}`, { token, ...(body ? { body } : {}) });
async function made(token: string, changes: object = {}) {
  const answer = await call(token, "POST", "", fields(changes));
  expect(answer.status).toBe(200);
  return answer.body.data as { id: number; revision: number };
}
const audits = (action: string, id: number) =>
  server.db
    .selectFrom("audit_log")
    .select(["before", "after", "staff_id"])
    .where("action", "=", action)
    .where("subject_type", "=", "representative")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();
const ph = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data.ph;

describe("representatives, kept in the office", () => {
  test("[PROFILE-15] who is added and changed there is what the participant sees, and both are in the log", async () => {
    const admin = await given.staff("admin");
    const { id, revision } = await made(admin.token);
    const farmer = await given.participant({ representative_id: id });
    expect(await ph(farmer.token)).toEqual({
      first_name: "Ewa",
      last_name: "Lis",
      email: "ewa.lis@plon.example",
      phone: "+48600700800",
      image: null,
    });
    const changed = await call(admin.token, "PUT", `/${id}`, fields({ last_name: "Lis-Wilk", revision }));
    expect(changed.body.data).toMatchObject({ last_name: "Lis-Wilk", farms_total: 1, revision: revision + 1 });
    expect((await ph(farmer.token)).last_name).toBe("Lis-Wilk");
    expect(await audits("representative.create", id)).toMatchObject([
      { staff_id: admin.id, after: { last_name: "Lis", phone: "+48600700800" } },
    ]);
    expect(await audits("representative.change", id)).toMatchObject([
      { before: { last_name: "Lis" }, after: { last_name: "Lis-Wilk" } },
    ]);
  });

  test("what somebody changed meanwhile is not overwritten, and a wrong field is told at its field", async () => {
    const { token } = await given.staff("admin");
    const { id, revision } = await made(token);
    await call(token, "PUT", `/${id}`, fields({ phone: "+48600111222", revision }));
    const stale = await call(token, "PUT", `/${id}`, fields({ first_name: "Anna", revision }));
    expect(stale).toMatchObject({ status: 409, body: { error: "representative.changed_meanwhile" } });
    expect((await call(token, "GET", `/${id}`)).body.data).toMatchObject({ first_name: "Ewa", phone: "+48600111222" });
    const wrong = await call(token, "POST", "", fields({ first_name: "", email: "ewa", phone: "12" }));
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(["email", "first_name", "phone"]);
    expect((await call(token, "GET", "/999999")).status).toBe(404);
    expect((await call(token, "PUT", "/999999", fields({ revision: 0 }))).status).toBe(404);
  });

  test("are found by name or contact whatever the Polish letters, a page at a time", async () => {
    const { token } = await given.staff("clerk");
    const admin = await given.staff("admin");
    await made(admin.token, { first_name: "Łucja", last_name: "Ćwik", email: "cwik@plon.example" });
    await made(admin.token, { first_name: "Łukasz", last_name: "Ćwik", phone: "+48600999111" });
    const names = async (query: string) =>
      (await call(token, "GET", query)).body.data.map((row: { first_name: string }) => row.first_name);
    expect(await names("?search=cwik")).toEqual(["Łucja", "Łukasz"]);
    expect(await names("?search=cwik&order=desc")).toEqual(["Łukasz", "Łucja"]);
    expect(await names("?search=600999111")).toEqual(["Łukasz"]);
    expect(await names("?search=cwik&per_page=1&page=2")).toEqual(["Łukasz"]);
    expect((await call(token, "GET", "?search=cwik&per_page=1")).body.meta).toMatchObject({ total: 2 });
    expect((await call(token, "GET", "?sort=phone")).status).toBe(422);
  });

  test("whose work ends keeps no farm, is offered no more and can be given nothing; the work can go on again", async () => {
    const admin = await given.staff("admin");
    const [{ id, revision }, next] = [await made(admin.token), await made(admin.token, { first_name: "Beata" })];
    const farmer = await given.participant({ representative_id: id });
    const end = (is_active: boolean, at: number) =>
      call(admin.token, "PUT", `/${id}`, fields({ is_active, revision: at }));
    const refused = await end(false, revision);
    expect(refused).toMatchObject({ status: 422, body: { error: "representative.has_farms" } });
    expect(refused.body.errors.is_active[0]).toContain("(1)");
    const handOver = { to: next.id, reason: "Odchodzi z firmy" };
    await call(admin.token, "POST", `/${id}/hand-over`, handOver);
    expect((await end(false, revision)).body.data).toMatchObject({ is_active: false, farms_total: 0 });
    expect((await ph(farmer.token)).first_name).toBe("Beata");

    const choices = (await call(admin.token, "GET", "/choices")).body.data as { id: number; is_active: boolean }[];
    expect(choices.find((choice) => choice.id === id)).toMatchObject({ name: "Ewa Lis", is_active: false });
    const back = await call(admin.token, "POST", `/${next.id}/hand-over`, { to: id, reason: "Pomyłka" });
    expect(back.body.errors).toHaveProperty("to");
    expect((await call(admin.token, "GET", "?active=false")).body.data).toMatchObject([{ id }]);

    expect((await end(true, revision + 1)).body.data).toMatchObject({ is_active: true });
    const again = await call(admin.token, "POST", `/${next.id}/hand-over`, { to: id, reason: "Wraca" });
    expect(again.body.data).toEqual({ moved: 1 });
  });
});

describe("the photo of a representative", () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: "#4a7" } })
      .withExif({ IFD0: { Copyright: "tajne" } })
      .jpeg()
      .toBuffer();
  const send = (token: string, id: number, photo: Buffer, key: string = randomUUID()) => {
    const form = multipart([{ name: "photo", value: photo, filename: "ewa.jpg", type: "image/jpeg" }]);
    return server.call("POST", `${PATH}/${id}/photo`, {
      token,
      payload: form.payload,
      headers: { ...form.headers, "idempotency-key": key },
    });
  };

  test("[PROFILE-15] is shown to the participants at an address of its own, small, until another one comes", async () => {
    const admin = await given.staff("admin");
    const { id } = await made(admin.token);
    const farmer = await given.participant({ representative_id: id });
    const first = await send(admin.token, id, await picture(700));
    expect(first.status).toBe(200);
    const { image } = await ph(farmer.token);
    expect(image).toMatch(/^\/api\/v1\/representatives\/photos\/[0-9a-f-]{36}$/);
    expect(first.body.data.image).toBe(image);
    const file = await server.call("GET", image);
    expect(file).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    expect(await sharp(file.raw).metadata()).toMatchObject({ width: 320, format: "webp" });
    expect(file.raw.includes("tajne")).toBe(false);

    const key = randomUUID();
    const narrow = await picture(200);
    const [second, repeated] = [await send(admin.token, id, narrow, key), await send(admin.token, id, narrow, key)];
    expect(second.body.data.image).not.toBe(image);
    expect(repeated.body.data.image).toBe(second.body.data.image);
    expect((await server.call("GET", image)).status).toBe(404);
    const shown = await server.call("GET", second.body.data.image);
    expect(await sharp(shown.raw).metadata()).toMatchObject({ width: 200 });

    const tomorrow = new Date(Date.now() + 48 * 3_600_000);
    await sweepFiles(server.db, server.storage, FILE_NAMERS, tomorrow);
    expect((await server.call("GET", second.body.data.image)).status).toBe(200);
    expect((await call(admin.token, "DELETE", `/${id}/photo`)).body.data.image).toBeNull();
    expect((await ph(farmer.token)).image).toBeNull();
    expect(await sweepFiles(server.db, server.storage, FILE_NAMERS, tomorrow)).toBe(1);
    expect(await audits("representative.photo", id)).toMatchObject([
      { after: { has_photo: true } },
      { after: { has_photo: true } },
      { after: { has_photo: false } },
    ]);
  });

  test("of nobody, or that is no picture, is refused and no file stays", async () => {
    const admin = await given.staff("admin");
    const { id } = await made(admin.token);
    expect((await send(admin.token, 999_999, await picture(50))).status).toBe(404);
    expect((await send(admin.token, id, Buffer.from("to nie jest zdjęcie"))).body.errors).toHaveProperty("photo");
    for (const address of ["1", "../1", randomUUID()]) {
      expect((await server.call("GET", `/api/v1/representatives/photos/${address}`)).status).toBeGreaterThanOrEqual(
        404,
      );
    }
    expect((await call(admin.token, "GET", `/${id}`)).body.data.image).toBeNull();
  });
});
