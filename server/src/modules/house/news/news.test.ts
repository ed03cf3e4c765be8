import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { createGiven, samplePdf, samplePicture } from "#test/harness/given.ts";
import { multipart, START, useTestServer } from "#test/harness/server.ts";
import { ensureFixedPages } from "#modules/house/content/content.service.ts";
import { FILE_NAMERS } from "#modules";
import { sweepFiles } from "#platform/files/file-sweep.ts";
import { HOSTILE_HTML } from "#platform/html/hostile-html.ts";
import { sanitiseHtml } from "#platform/html/sanitise.ts";

const server = useTestServer({ BRAND_NAME: "Ziarno <b>Plon</b>" });
const given = createGiven(server);

let editor: { id: number; token: string };
// The clock moves, and a session is short.
beforeEach(async () => {
  editor = await given.staff("editor");
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const portal = (url: string, headers: Record<string, string> = {}) =>
  server.call("GET", `/api/v1/cms/news${url}`, { headers });
const office = (method: Method, url: string, body?: unknown, token = editor.token) =>
  server.call(method, `/api/office/v1/news${url}`, { token, ...(body === undefined ? {} : { body }) });

let serial = 0;
const text = (overrides: Record<string, unknown> = {}) => ({
  title: "Żniwa w Łęcznej",
  lead: "Krótko o żniwach.",
  content: "<p>Treść</p>",
  ...overrides,
});
async function draft(overrides: Record<string, unknown> = {}) {
  const answer = await office("POST", "", text({ slug: `wiadomosc-${(serial += 1)}`, ...overrides }));
  expect(answer.body).toMatchObject({ status: "success" });
  return answer.body.data as { id: number; slug: string; versions: { version: number; content: string }[] };
}
const publish = (id: number, version = 1, publish_at: string | null = null) =>
  office("POST", `/${id}/publish`, { version, publish_at });
const save = (id: number, based_on_version: number, overrides: Record<string, unknown> = {}) =>
  office("PUT", `/${id}`, text({ based_on_version, ...overrides }));
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
const archive = async (query = "") => (await portal(query)).body.data.archive as { slug: string }[];

describe("news for everybody", () => {
  test("[NEWS-01, NEWS-03] are listed newest first, 12 a page unless the caller asks otherwise", async () => {
    const slugs: string[] = [];
    for (let at = 0; at < 14; at += 1) {
      const { id, slug } = await draft();
      await publish(id);
      slugs.unshift(slug);
      server.clock.advance(1000);
    }
    const first = await portal("?program=program.farmer");
    expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 14 });
    expect(first.body.data.archive.map((row: { slug: string }) => row.slug)).toEqual(slugs.slice(0, 12));
    expect((await archive("?program=program.farmer&page=2")).map(({ slug }) => slug)).toEqual(slugs.slice(12));
    expect(await archive("?per_page=3")).toHaveLength(3);
    expect((await portal("?page=99")).body.meta.current_page).toBe(2);
    for (const bad of ["?page=0", "?per_page=0", "?per_page=51", "?program=obcy"]) {
      expect((await portal(bad)).status).toBe(422);
    }
  });

  test("[NEWS-02, NEWS-05] are read by number and by address, with the brand's values filled in and escaped", async () => {
    const { id, slug } = await draft({ content: "<p>Program {{program}}</p>" });
    expect((await portal(`/${slug}`)).body).toMatchObject({ error: "news.not_found" });
    await publish(id);
    const bySlug = (await portal(`/${slug}`)).body.data.single;
    expect(bySlug).toMatchObject({ id, slug, title: "Żniwa w Łęcznej", photo: null });
    expect(bySlug.published_at).toBe(server.clock.now().toISOString());
    expect(bySlug.content).toBe("<p>Program Ziarno &lt;b&gt;Plon&lt;/b&gt;</p>");
    expect((await portal(`/${id}`)).body.data.single).toEqual(bySlug);
    for (const nobody of ["nie-ma", "999999", "9".repeat(15), "%00"]) {
      expect((await portal(`/${nobody}`)).status).toBe(404);
    }
  });

  test("a browser that has kept an answer is told in a few bytes that it holds", async () => {
    const { id, slug } = await draft();
    await publish(id);
    for (const url of ["", `/${slug}`]) {
      const first = await portal(url);
      const etag = String(first.headers["etag"]);
      expect(first.headers["cache-control"]).toBe("public, no-cache");
      const again = await portal(url, { "if-none-match": etag });
      expect({ status: again.status, bytes: again.raw.length }).toEqual({ status: 304, bytes: 0 });
    }
    const etag = String((await portal("")).headers["etag"]);
    await office("POST", `/${id}/withdraw`);
    expect((await portal("", { "if-none-match": etag })).status).toBe(200);
  });

  test("a scheduled one appears at its minute, without a job, and bears that day", async () => {
    const { id, slug } = await draft();
    const at = inMinutes(30);
    expect((await publish(id, 1, at)).body.data).toMatchObject({ status: "scheduled", publish_at: at });
    server.clock.advance(30 * 60_000 - 1);
    expect((await portal(`/${slug}`)).status).toBe(404);
    expect((await archive()).map((row) => row.slug)).not.toContain(slug);
    server.clock.advance(1);
    expect((await portal(`/${slug}`)).body.data.single.published_at).toBe(at);
    expect((await archive())[0]?.slug).toBe(slug);
  });
});

describe("writing news", () => {
  test("a saved version is a draft until it is published; the day stays", async () => {
    const { id, slug } = await draft({ content: "<p>pierwsza</p>" });
    await publish(id);
    const { published_at } = (await portal(`/${slug}`)).body.data.single;
    server.clock.advance(300_000);
    expect((await save(id, 1, { content: "<p>druga</p>" })).body.data).toMatchObject({ newest_version: 2 });
    expect((await portal(`/${slug}`)).body.data.single.content).toBe("<p>pierwsza</p>");
    await publish(id, 2);
    expect((await portal(`/${slug}`)).body.data.single).toMatchObject({ content: "<p>druga</p>", published_at });
    await office("POST", `/${id}/withdraw`);
    expect((await portal(`/${slug}`)).status).toBe(404);
    expect((await office("GET", `/${id}`)).body.data).toMatchObject({ status: "draft", publish_at: null });
  });

  test("a time that is past, far away or for what is out is refused in its field", async () => {
    const { id } = await draft();
    const words = async (at: string) => (await publish(id, 1, at)).body.errors.publish_at[0] as string;
    expect(await words(inMinutes(0))).toBe("Podaj chwilę w przyszłości");
    expect(await words(inMinutes(401 * 24 * 60))).toBe("Podaj chwilę w ciągu najbliższego roku");
    await publish(id);
    expect(await words(inMinutes(30))).toContain("jest już widoczna");
  });

  test("hostile HTML is cleaned when it is saved, or refused", async () => {
    for (const html of HOSTILE_HTML) {
      const content = `<p>Treść</p>${html}`;
      const answer = await office("POST", "", text({ slug: `wroga-${(serial += 1)}`, content }));
      if (answer.status === 422) expect(answer.body.errors.content).toEqual(["Pole zawiera niedozwolone znaki"]);
      else expect(answer.body.data.versions[0].content).toBe(sanitiseHtml(content));
    }
  });

  test.each([
    ["content", { content: "<script>alert(1)</script>" }, "Pole jest wymagane"],
    ["content", { content: "<p>{{programm}}</p>" }, "Nie ma wartości {{programm}}."],
    ["title", { title: " " }, "Pole jest wymagane"],
    ["title", { title: "a".repeat(121) }, "Pole może mieć najwyżej 120 znaków"],
    ["lead", { lead: "" }, "Pole jest wymagane"],
    ["slug", { slug: "Zażółć" }, "Małe litery bez polskich znaków, cyfry i myślniki"],
    ["slug", { slug: "2026" }, "Adres nie może być samą liczbą"],
  ])("refuses a bad %s: %j", async (field, bad, words) => {
    const answer = await office("POST", "", text({ slug: "dobry-adres", ...bad }));
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toContain(words);
  });

  test("an address is had once, and somebody else's newer version is not overwritten", async () => {
    const { id, slug } = await draft();
    expect((await office("POST", "", text({ slug }))).body.errors.slug).toEqual([
      "Aktualność o tym adresie już istnieje.",
    ]);
    const answers = await Promise.all([save(id, 1), save(id, 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("each act leaves an audit row in words", async () => {
    const { id } = await draft();
    await save(id, 1);
    await publish(id, 2);
    await publish(id, 2);
    await office("POST", `/${id}/withdraw`);
    await office("POST", `/${id}/withdraw`);
    const admin = await given.staff("admin");
    const log = await server.call("GET", `/api/office/v1/audit?subject_type=news&subject_id=${id}`, {
      token: admin.token,
    });
    expect(log.body.data.map((row: { action_label: string }) => row.action_label)).toEqual([
      "Wycofanie aktualności",
      "Publikacja aktualności",
      "Zapisanie wersji aktualności",
      "Dodanie aktualności",
    ]);
  });

  test("is for editors and admins; clerks and auditors read, representatives do not", async () => {
    const statusOf = async (role: "admin" | "clerk" | "auditor" | "rep") => {
      const { token } = await given.staff(role);
      const list = await office("GET", "", undefined, token);
      return [list.status, (await office("POST", "", text({ slug: `rola-${role}` }), token)).status];
    };
    expect(await statusOf("admin")).toEqual([200, 200]);
    expect(await statusOf("clerk")).toEqual([200, 403]);
    expect(await statusOf("auditor")).toEqual([200, 403]);
    expect(await statusOf("rep")).toEqual([403, 403]);
  });

  test("the list finds without Polish marks and by state; what does not exist is not found", async () => {
    const { id } = await draft({ title: "Święto plonów" });
    const found = await office("GET", "?search=swieto%20plonow&status=draft");
    expect(found.body.data).toMatchObject([{ id, status: "draft", newest_version: 1 }]);
    expect((await office("GET", "?search=swieto%20plonow&status=published")).body.meta.total).toBe(0);
    for (const answer of [await office("GET", "/999999"), await save(999_999, 1), await publish(id, 7)]) {
      expect(answer.body.error).toBe("news.not_found");
    }
  });
});

describe("the photo of a news", () => {
  const send = (id: number, photo: Buffer, alt = "Łan pszenicy", key: string = randomUUID()) => {
    const form = multipart([
      { name: "alt", value: alt },
      { name: "photo", value: photo, filename: "zdjecie.jpg", type: "image/jpeg" },
    ]);
    return server.call("POST", `/api/office/v1/news/${id}/photo`, {
      token: editor.token,
      payload: form.payload,
      headers: { ...form.headers, "idempotency-key": key },
    });
  };
  const filesOnDisk = async () => {
    const found = await readdir(server.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).length;
  };

  test("is kept in the widths that screens use and cached for good; another one takes its place", async () => {
    const { id, slug } = await draft();
    await publish(id);
    expect((await send(id, await samplePicture("jpeg", { width: 1600, height: 900 }))).status).toBe(200);
    const { photo } = (await portal(`/${slug}`)).body.data.single;
    expect(photo).toMatchObject({ alt: "Łan pszenicy", width: 1280, height: 720 });
    expect(photo.sources.map(({ width }: { width: number }) => width)).toEqual([320, 640, 1280]);
    const file = await server.call("GET", photo.sources[0].src);
    expect(file.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const other = await samplePicture("png");
    await send(id, other, "Inne", "inne-zdjecie");
    const files = await filesOnDisk();
    expect((await send(id, other, "Inne", "inne-zdjecie")).status).toBe(200);
    expect(await filesOnDisk()).toBe(files);
    const next = (await portal(`/${slug}`)).body.data.single.photo;
    expect(next.sources[0].src).not.toBe(photo.sources[0].src);
    expect((await server.call("GET", photo.sources[0].src)).status).toBe(404);
    expect((await office("DELETE", `/${id}/photo`)).body.data.photo).toBeNull();
  });

  test("the nightly sweep leaves it, and takes what no news names", async () => {
    const { id } = await draft();
    await send(id, await samplePicture("jpeg", { width: 800, height: 600 }));
    const tomorrow = new Date(Date.now() + 2 * 86_400_000);
    await sweepFiles(server.db, server.storage, FILE_NAMERS, tomorrow);
    const kept = await filesOnDisk();
    expect(kept).toBeGreaterThan(0);
    await office("DELETE", `/${id}/photo`);
    expect(await sweepFiles(server.db, server.storage, FILE_NAMERS, tomorrow)).toBe(kept);
  });

  test("what is no picture, has no words or no news is refused, and no file stays", async () => {
    const { id } = await draft();
    const before = await filesOnDisk();
    expect((await send(id, await samplePdf())).body.error).toBe("file.type_not_allowed");
    expect((await send(id, await samplePicture("png"), " ")).body.errors.alt).toEqual(["Pole jest wymagane"]);
    expect((await send(999_999, await samplePicture("png"))).body.error).toBe("news.not_found");
    expect(await filesOnDisk()).toBe(before);
  });
});

test("[NEWS-04] the questions of the page /faq come in its order, each with its group and answer", async () => {
  await ensureFixedPages(server.db, new Date(START));
  const answer = await server.call("GET", "/api/v1/cms/faq?program=program.farmer");
  const questions = answer.body.data as { group: string | null; question: string; answer: string }[];
  expect(questions.length).toBeGreaterThan(5);
  for (const { group, question, answer: html } of questions) {
    expect(group).not.toBeNull();
    expect(question).not.toMatch(/[<&]/);
    expect(html).toMatch(/^<p>/);
    expect(html).not.toContain("{{");
  }
  const etag = String(answer.headers["etag"]);
  expect((await server.call("GET", "/api/v1/cms/faq", { headers: { "if-none-match": etag } })).status).toBe(304);
});
