import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven, samplePdf, samplePicture } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { byTwo } from "#test/harness/given/settings.ts";
import { FILE_NAMERS } from "#modules";
import { sweepFiles } from "#platform/files/file-sweep.ts";

const server = useTestServer();
const given = createGiven(server);

let editor: { id: number; token: string };
beforeAll(async () => {
  editor = await given.staff("editor");
});

const OFFICE = "/api/office/v1/prizes";
const office = (method: "GET" | "POST" | "PUT", url: string, body?: unknown, headers: Record<string, string> = {}) => {
  const asking = server.call(method, `${OFFICE}${url}`, {
    token: editor.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return byTwo(server, asking, OFFICE);
};

let serial = 0;
const prize = (overrides: Record<string, unknown> = {}) => ({
  slug: `nagroda-${(serial += 1)}`,
  offer: "collect",
  kind: "item",
  title: "Żółta kurtka",
  lead: "Ciepła.",
  description: "<p>Opis</p>",
  points: 1200,
  value_grosze: 15_000,
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
  ...overrides,
});
const made = async (overrides: Record<string, unknown> = {}) => {
  const answer = await office("POST", "", prize(overrides));
  expect(answer.body).toMatchObject({ status: "success" });
  return answer.body.data as { id: number; slug: string; revision: number };
};
const stock = (id: number, change: number, key = `stan-nagrody-${(serial += 1)}`) =>
  office("POST", `/${id}/stock`, { change, reason: "Dostawa" }, { "idempotency-key": key });
const filesOnDisk = async () => {
  const found = await readdir(server.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
};

describe("prizes", () => {
  test("are made, found without Polish marks and changed as they were read, with cleaned HTML and an audit row", async () => {
    const first = await made({ description: '<p onclick="x()">Opis</p><script>alert(1)</script>' });
    const read = (await office("GET", `/${first.id}`)).body.data;
    expect(read.description).toBe("<p>Opis</p>");
    const found = (await office("GET", "?search=zolta")).body.data;
    expect(found.map((row: { id: number }) => row.id)).toContain(first.id);
    const change = prize({ slug: first.slug, title: "Kurtka" });
    const saved = await office("PUT", `/${first.id}`, { ...change, revision: first.revision });
    expect(saved.body.data).toMatchObject({ title: "Kurtka", revision: first.revision + 1 });
    const late = await office("PUT", `/${first.id}`, { ...change, title: "Inna", revision: first.revision });
    expect(late.body.error).toBe("prize.changed_meanwhile");
    const rows = await server.db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "prize.change")
      .where("subject_id", "=", String(first.id))
      .execute();
    // The first published it, which two people did.
    expect(rows.slice(1)).toMatchObject([{ before: { title: "Żółta kurtka" }, after: { title: "Kurtka" } }]);
  });

  test("of two who save changes to the same version at once, one is refused", async () => {
    const { id, slug, revision } = await made();
    const answers = await Promise.all(
      ["A", "B", "C"].map((title) => office("PUT", `/${id}`, { ...prize({ slug, title }), revision })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test("keep address, kind and offer apart: what is wrong is said in its field", async () => {
    const { id, slug, revision } = await made();
    const refused: [Record<string, unknown>, string][] = [
      [{ slug: "Wielkie Litery" }, "slug"],
      [{ slug: "123" }, "slug"],
      [{ points: null }, "points"],
      [{ points: 0 }, "points"],
      [{ points: 1.5 }, "points"],
      [{ offer: "partner", points: 10 }, "points"],
      [{ valid_until: "2025-01-01T00:00:00.000Z" }, "valid_until"],
      [{ partner_url: "javascript:alert(1)" }, "partner_url"],
      [{ title: "a\u0000b" }, "title"],
      [{ kind: "charity", points: null }, "kind"],
      [{ slug }, "slug"],
    ];
    for (const [overrides, field] of refused) {
      const answer = await office("POST", "", prize(overrides));
      expect({ overrides, status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
        overrides,
        status: 422,
        fields: [field],
      });
    }
    const asVoucher = await office("PUT", `/${id}`, { ...prize({ slug, kind: "voucher" }), revision });
    expect(asVoucher.body.error).toBe("prize.kind_fixed");
  });

  test("a money reward takes new words and nothing else", async () => {
    const [row] = (await office("GET", "?kind=charity")).body.data;
    const { data } = (await office("GET", `/${row.id}`)).body;
    const { id, ...fields } = data;
    expect((await office("PUT", `/${id}`, { ...fields, lead: "Nowy wstęp" })).body.data.lead).toBe("Nowy wstęp");
    const dearer = await office("PUT", `/${id}`, { ...fields, revision: fields.revision + 1, value_grosze: 5 });
    expect(dearer.body).toMatchObject({ error: "prize.money_is_fixed", errors: { value_grosze: expect.anything() } });
  });
});

describe("stock", () => {
  test("is limited from the first change, never below zero, and once for a key", async () => {
    const { id } = await made();
    expect((await office("GET", `/${id}`)).body.data.left_count).toBeNull();
    expect((await stock(id, -1)).body).toMatchObject({
      error: "prize.stock_negative",
      errors: { change: [expect.anything()] },
    });
    expect((await office("GET", `/${id}`)).body.data).toMatchObject({ left_count: null, stock_changes: [] });
    const key = `dostawa-${id}-klucz`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => stock(id, 10, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await stock(id, 11, key)).body.error).toBe("request.key_reused");
    expect((await stock(id, -4)).body.data.left_count).toBe(6);
    expect((await stock(id, -7)).body.error).toBe("prize.stock_negative");
    const after = (await office("GET", `/${id}`)).body.data;
    expect(after.left_count).toBe(6);
    expect(after.stock_changes.map(({ change }: { change: number }) => change)).toEqual([-4, 10]);
    const audits = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "prize.stock")
      .where("subject_id", "=", String(id))
      .execute();
    expect(audits).toHaveLength(2);
  });

  test("counted first by several at once is the sum of all of them", async () => {
    const { id } = await made();
    await Promise.all([1, 2, 3, 4, 5].map((change) => stock(id, change)));
    expect((await office("GET", `/${id}`)).body.data.left_count).toBe(15);
  });

  test("is of items alone; hostile numbers and a missing key are refused", async () => {
    const voucher = await made({ kind: "voucher" });
    expect((await stock(voucher.id, 5)).body.error).toBe("prize.stock_of_items_only");
    const { id } = await made();
    for (const change of [0, 1.5, 1e15, "5", null]) {
      const answer = await office(
        "POST",
        `/${id}/stock`,
        { change, reason: "Dostawa" },
        { "idempotency-key": "stan-zly-1" },
      );
      expect({ change, status: answer.status }).toEqual({ change, status: 422 });
    }
    const keyless = await office("POST", `/${id}/stock`, { change: 1, reason: "Dostawa" });
    expect(keyless.body.error).toBe("request.idempotency_key_missing");
    expect((await stock(999_999, 1)).status).toBe(404);
  });
});

describe("voucher codes", () => {
  test("are added once each, also by two imports at once, and told by nobody", async () => {
    const { id } = await made({ kind: "voucher" });
    const codes = Array.from({ length: 300 }, (_, at) => `KOD-TAJNY-${at}`);
    const load = (list: string[], valid_until: string | null = null) =>
      office("POST", `/${id}/codes`, { codes: list, valid_until });
    const both = await Promise.all([load(codes), load([...codes].toReversed())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(300);
    const again = await load(["KOD-TAJNY-1", "KOD-NOWY-1", "KOD-NOWY-1"], "2026-06-10");
    expect(again.body.data).toMatchObject({ added: 1, known: 2, prize: { codes: { free: 301, given: 0, lapsed: 0 } } });
    server.clock.advance(24 * 3_600_000);
    editor = await given.staff("editor");
    const details = await office("GET", `/${id}`);
    expect(details.body.data).toMatchObject({ left_count: 300, codes: { free: 300, given: 0, lapsed: 1 } });
    const audits = await server.db.selectFrom("audit_log").selectAll().where("action", "=", "prize.codes").execute();
    expect(audits.length).toBeGreaterThan(0);
    expect(JSON.stringify([audits, details.body, again.body])).not.toMatch(/KOD-/);
  });

  test("too many, too short, with spaces, for an item or already lapsed are refused", async () => {
    const [voucher, item] = [await made({ kind: "voucher" }), await made()];
    const load = (id: number, codes: unknown, valid_until: string | null = null) =>
      office("POST", `/${id}/codes`, { codes, valid_until });
    expect((await load(item.id, ["ABCD"])).body.error).toBe("prize.codes_of_vouchers_only");
    for (const codes of [
      [],
      ["abc"],
      ["AB CD"],
      ["zażółć"],
      Array.from({ length: 2001 }, (_, at) => `K${at + 1000}`),
    ]) {
      expect((await load(voucher.id, codes)).status).toBe(422);
    }
    expect((await load(voucher.id, ["ABCD"], "2026-01-01")).body.errors).toHaveProperty("valid_until");
  });
});

describe("photos", () => {
  const send = (
    id: number,
    content: Buffer,
    alt = "Kurtka na wieszaku",
    { token = editor.token, key = randomUUID() as string }: { token?: string; key?: string } = {},
  ) => {
    const form = multipart([
      { name: "alt", value: alt },
      { name: "photo", value: content, filename: "kurtka.jpg", type: "image/jpeg" },
    ]);
    return server.call("POST", `/api/office/v1/prizes/${id}/photos`, {
      token,
      payload: form.payload,
      headers: { ...form.headers, "idempotency-key": key },
    });
  };

  test("become upright WebP in three widths, say nothing of their camera, and are cached for good", async () => {
    const { id } = await made();
    const sideways = await sharp({ create: { width: 900, height: 1500, channels: 3, background: "#0f766e" } })
      .withExif({ IFD0: { Make: "Aparat", Copyright: "tajne" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await send(id, sideways);
    const [photo] = answer.body.data.photos;
    expect(photo).toMatchObject({ alt: "Kurtka na wieszaku", width: 1280, height: 768 });
    expect(photo.sources.map(({ width }: { width: number }) => width)).toEqual([320, 640, 1280]);
    for (const { src, width } of photo.sources) {
      const file = await server.call("GET", src);
      expect(file.headers["content-type"]).toBe("image/webp");
      expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const facts = await sharp(file.raw).metadata();
      expect(facts).toMatchObject({ format: "webp", width });
      expect(facts.exif).toBeUndefined();
    }
    for (const path of [`${photo.id}/333`, "999999/320", `${photo.id}/__proto__`]) {
      expect((await server.call("GET", `/api/v1/prize/photos/${path}`)).status).toBe(404);
    }
  });

  test("are never made larger than they came", async () => {
    const { id } = await made();
    const small = await send(id, await samplePicture("png", { width: 400, height: 300 }));
    const [photo] = small.body.data.photos;
    expect(photo).toMatchObject({ width: 400, height: 300 });
    const largest = await server.call("GET", photo.sources.at(-1).src);
    expect((await sharp(largest.raw).metadata()).width).toBe(400);
  });

  test("are judged by their content; nothing of a refused one stays", async () => {
    const { id } = await made();
    const before = await filesOnDisk();
    const jpeg = await samplePicture("jpeg", { width: 800, height: 600 });
    const refused: [Buffer, string][] = [
      [await samplePdf(), "file.type_not_allowed"],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "file.type_not_allowed"],
      [Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]), "file.type_not_allowed"],
      [jpeg.subarray(0, jpeg.length / 2), "file.damaged"],
      [Buffer.alloc(0), "file.empty"],
      [Buffer.concat([jpeg, Buffer.alloc(10 * 1_048_576)]), "file.too_large"],
    ];
    for (const [content, error] of refused) {
      const answer = await send(id, content);
      expect({ error: answer.body.error, fields: Object.keys(answer.body.errors) }).toEqual({
        error,
        fields: ["photo"],
      });
    }
    expect((await send(id, jpeg, "a")).body.errors).toHaveProperty("alt");
    expect((await send(999_999, jpeg)).status).toBe(404);
    expect((await send(id, jpeg, "Kurtka", { token: (await given.staff("clerk")).token })).status).toBe(403);
    expect(await filesOnDisk()).toBe(before);
  });

  test("come once for a key: again, at once and after a lost answer there is one photo, and its files once", async () => {
    const { id } = await made();
    const jpeg = await samplePicture("jpeg", { width: 500, height: 300 });
    const before = await filesOnDisk();
    const same = () => send(id, jpeg, "Kurtka", { key: "jedno-zdjecie" });
    const both = await Promise.all([same(), same()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await same()).body.data.photos).toHaveLength(1);
    const kept = await filesOnDisk();
    expect(kept - before).toBe(2);
    expect((await send(id, jpeg, "Inne słowa", { key: "jedno-zdjecie" })).body.error).toBe("request.key_reused");
    expect((await send(id, await samplePicture("png"), "Kurtka", { key: "jedno-zdjecie" })).status).toBe(422);
    expect((await send(id, jpeg, "Kurtka", { key: "" })).body.error).toBe("request.idempotency_key_missing");
    const audits = await server.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "prize.photo_add")
      .where("subject_id", "=", String(id))
      .execute();
    expect(audits).toHaveLength(1);
    expect(await filesOnDisk()).toBe(kept);
  });

  test("are at most eight, also when they come at once; then they are ordered and dropped, and the sweep takes the files", async () => {
    const { id } = await made();
    const picture = await samplePicture("jpeg", { width: 1400, height: 700 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(id, picture)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 8 }, () => 200), 409, 409]);
    const ids: number[] = (await office("GET", `/${id}`)).body.data.photos.map((photo: { id: number }) => photo.id);
    expect(ids).toHaveLength(8);
    const arranged = await office("PUT", `/${id}/photos`, { photo_ids: [ids[3], ids[0], ids[3], 999_999] });
    expect(arranged.body.data.photos.map((photo: { id: number }) => photo.id)).toEqual([ids[3], ids[0]]);
    expect(arranged.body.data.photo.id).toBe(ids[3]);
    const before = await filesOnDisk();
    const removed = await sweepFiles(server.db, server.storage, FILE_NAMERS, new Date(Date.now() + 48 * 3_600_000));
    expect(removed).toBe(18);
    expect(await filesOnDisk()).toBe(before - 18);
    const kept = await server.call("GET", `/api/v1/prize/photos/${ids[0]}/640`);
    expect(kept.status).toBe(200);
    expect((await server.call("GET", `/api/v1/prize/photos/${ids[1]}/640`)).status).toBe(404);
  });
});
