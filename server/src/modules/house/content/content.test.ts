import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeConsent } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { hasText, sanitiseHtml } from "#platform/html/sanitise.ts";
import { ensureFixedPages } from "./content.service.ts";
import { FIXED_PAGES } from "./fixed-pages.ts";
import { fillIn, placeholderProblem } from "./placeholders.ts";
import { RESERVED_SLUGS } from "./portal-addresses.ts";

const server = useTestServer({ BRAND_NAME: `Ziarno "&" <b>Plon</b>`, BRAND_EMAIL: "pomoc@ziarno.example" });
const given = createGiven(server);

let editor: { id: number; token: string };
beforeAll(async () => {
  await ensureFixedPages(server.db, server.clock.now());
  editor = await given.staff("editor");
});

const portal = (slug: string, headers: Record<string, string> = {}) =>
  server.call("GET", `/api/v1/cms/pages/${slug}`, { headers });
const office = (method: "GET" | "POST" | "PUT", url: string, body?: unknown, token = editor.token) =>
  server.call(method, `/api/office/v1/pages${url}`, { token, ...(body === undefined ? {} : { body }) });

let serial = 0;
async function draft(text: { title?: string; content?: string } = {}) {
  serial += 1;
  const answer = await office("POST", "", {
    slug: `strona-${serial}`,
    title: "Tytuł",
    content: "<p>Treść</p>",
    ...text,
  });
  expect(answer.status).toBe(200);
  return answer.body.data as { id: number; slug: string; versions: { version: number; content: string }[] };
}
const publish = (id: number, version: number) => office("POST", `/${id}/publish`, { version });
const save = (id: number, based_on_version: number, content: string) =>
  office("PUT", `/${id}`, { based_on_version, title: "Tytuł", content });

describe("pages to which the portal links", () => {
  test("[ROUTE-40, ROUTE-41, ROUTE-42] stand in every installation, with words of their own", async () => {
    for (const { slug, title } of FIXED_PAGES) {
      const answer = await portal(slug);
      expect({ slug, status: answer.status }).toEqual({ slug, status: 200 });
      expect(answer.body.data).toMatchObject({ slug, title, version: 1, published_at: START });
      expect(answer.body.data.content).not.toContain("{{");
      expect(hasText(answer.body.data.content)).toBe(true);
    }
  });

  test("[ROUTE-41] the privacy notice names the controller, the rights and every cookie", async () => {
    const { content } = (await portal("polityka-prywatnosci")).body.data;
    for (const words of [
      "Zakłady Chemiczne Plon S.A.",
      "Prezesa Urzędu Ochrony Danych Osobowych",
      "cookies_viewed",
      "app_version",
      "A2TH.Prompt",
    ]) {
      expect(content).toContain(words);
    }
  });

  test("are kept word for word: the cleaning finds nothing to take away, and every value has a name", () => {
    for (const { slug, content } of FIXED_PAGES) {
      expect({ slug, content: sanitiseHtml(content) }).toEqual({ slug, content: content.trim() });
      expect(placeholderProblem(content)).toBeUndefined();
    }
  });

  test("are made once, also by servers that start together, and never overwrite what staff wrote", async () => {
    const { rows } = await listed("regulamin");
    const { id } = rows[0]!;
    await save(id, 1, "<p>Nowy regulamin</p>");
    await publish(id, 2);
    await Promise.all([
      ensureFixedPages(server.db, server.clock.now()),
      ensureFixedPages(server.db, server.clock.now()),
    ]);
    expect((await portal("regulamin")).body.data).toMatchObject({ version: 2, content: "<p>Nowy regulamin</p>" });
    expect((await listed("regulamin")).total).toBe(1);
  });

  test("say the brand's values, which cannot become HTML", async () => {
    const { content } = (await portal("polityka-prywatnosci")).body.data;
    expect(content).toContain("Ziarno &quot;&amp;&quot; &lt;b&gt;Plon&lt;/b&gt;");
    expect(content).toContain('<a href="mailto:pomoc@ziarno.example">');
    expect(content).not.toContain("<b>");
  });
});

async function listed(search: string) {
  const answer = await office("GET", `?search=${search}`);
  return {
    rows: answer.body.data as { id: number; slug: string; newest_version: number }[],
    total: answer.body.meta.total as number,
  };
}

describe("a page for everybody", () => {
  test("[ROUTE-44] is read by its address once it is published; a draft is not there", async () => {
    const { id, slug } = await draft({ title: "Dni pola", content: "<p>Zapraszamy</p>" });
    expect((await portal(slug)).body).toMatchObject({ error: "page.not_found", message: "Nie ma takiej strony" });
    await publish(id, 1);
    expect((await portal(slug)).body.data).toEqual({
      slug,
      title: "Dni pola",
      content: "<p>Zapraszamy</p>",
      version: 1,
      published_at: START,
    });
  });

  test.each(["nie-ma", "Duze", "../x", "a--b", "%00", "x".repeat(81)])("%s answers 404", async (slug) => {
    expect((await portal(encodeURIComponent(slug))).status).toBe(404);
  });

  test("is kept by browsers and asked for again by its mark", async () => {
    const { id, slug } = await draft();
    await publish(id, 1);
    const first = await portal(slug);
    const etag = String(first.headers["etag"]);
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await portal(slug, { "if-none-match": known });
      expect({ status: again.status, bytes: again.raw.length }).toEqual({ status: 304, bytes: 0 });
    }
    await save(id, 1, "<p>Inna</p>");
    await publish(id, 2);
    expect((await portal(slug, { "if-none-match": etag })).status).toBe(200);
    expect((await portal("nie-ma")).headers["cache-control"]).toBe("no-store");
  });
});

describe("a page that participants have agreed to", () => {
  const profile = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data;
  const consents = async (token: string) =>
    (await server.call("GET", "/api/v1/consents/program.farmer", { token })).body.data as { id: number }[];

  test("[SHELL-64] asks them again when its new version says so, and whoever publishes has to say", async () => {
    const rules = await makeConsent(server, "zasady", { required: true });
    await server.db
      .insertInto("consent_version")
      .values({
        consent_id: rules.id,
        version: 2,
        content: '<p>Akceptuję <a href="/regulamin">Regulamin</a></p>',
        needs_renewal: false,
        published_at: server.clock.now(),
      })
      .execute();
    const farm = await given.participant();
    const agree = async () => {
      const ids = (await consents(farm.token)).map(({ id }) => id);
      const answer = await server.call("PUT", "/api/v1/user/profile", { token: farm.token, body: { consents: ids } });
      expect(answer.status).toBe(200);
    };
    await agree();
    expect((await profile(farm.token)).has_required_consents).toBe(true);

    const { rows } = await listed("regulamin");
    const { id, newest_version: newest } = rows[0]!;
    await save(id, newest, "<p>Punkty są ważne dwa lata.</p>");
    const silent = await publish(id, newest + 1);
    expect(silent).toMatchObject({
      status: 422,
      body: { errors: { asks_again: ["Zaznacz, czy uczestnicy mają zaakceptować nową wersję."] } },
    });
    expect((await portal("regulamin")).body.data.version).not.toBe(newest + 1);

    const small = await office("POST", `/${id}/publish`, { version: newest + 1, asks_again: false });
    expect(small).toMatchObject({
      status: 200,
      body: { data: { consent: { holders: expect.any(Number) as number } } },
    });
    expect((await profile(farm.token)).has_required_consents).toBe(true);

    await save(id, newest + 1, "<p>Punkty są ważne rok.</p>");
    const again = () => office("POST", `/${id}/publish`, { version: newest + 2, asks_again: true });
    expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await profile(farm.token)).has_required_consents).toBe(false);
    const versions = await server.db
      .selectFrom("consent_version")
      .select(["version", "needs_renewal"])
      .where("consent_id", "=", rules.id)
      .orderBy("version")
      .execute();
    expect(versions.slice(2)).toEqual([{ version: 3, needs_renewal: true }]);
    await agree();
    expect((await profile(farm.token)).has_required_consents).toBe(true);
  });

  test("is no other page, and another page asks nobody", async () => {
    const { id } = await draft();
    expect((await office("GET", `/${id}`)).body.data.consent).toBeNull();
    expect((await publish(id, 1)).status).toBe(200);
  });
});

describe("writing pages", () => {
  test("cleans the HTML and shows it as it was kept", async () => {
    const { versions } = await draft({
      content: '<h1 onclick="x()">A</h1><script>alert(1)</script><img src=x onerror=y>',
    });
    expect(versions[0]?.content).toBe("<h2>A</h2>");
  });

  test("a saved version is a draft until it is published; an older one may be published again", async () => {
    const { id, slug } = await draft({ content: "<p>pierwsza</p>" });
    await publish(id, 1);
    const saved = await save(id, 1, "<p>druga</p>");
    expect(saved.body.data).toMatchObject({ newest_version: 2, published_version: 1 });
    expect((await portal(slug)).body.data.content).toBe("<p>pierwsza</p>");
    await publish(id, 2);
    expect((await portal(slug)).body.data.content).toBe("<p>druga</p>");
    server.clock.advance(60_000);
    const back = await publish(id, 1);
    expect(back.body.data).toMatchObject({ newest_version: 2, published_version: 1 });
    const [second, first] = back.body.data.versions;
    expect(second.published_at).toBeNull();
    expect(Date.parse(first.published_at)).toBe(server.clock.now().getTime());
    expect((await portal(slug)).body.data.content).toBe("<p>pierwsza</p>");
  });

  test("publishing what is published already changes neither its date nor the log", async () => {
    const { id, slug } = await draft();
    await publish(id, 1);
    const before = (await portal(slug)).body.data.published_at;
    server.clock.advance(60_000);
    expect((await publish(id, 1)).status).toBe(200);
    expect((await portal(slug)).body.data.published_at).toBe(before);
    expect(await logged(id)).toEqual(["page.create", "page.publish"]);
  });

  test("does not overwrite what somebody else saved meanwhile", async () => {
    const { id } = await draft();
    const answers = await Promise.all([save(id, 1, "<p>moja</p>"), save(id, 1, "<p>Twoja</p>")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe("request.conflict");
    expect((await office("GET", `/${id}`)).body.data.versions).toHaveLength(2);
  });

  test("leaves an audit row for each act, in whose words the office shows it", async () => {
    const { id } = await draft();
    await save(id, 1, "<p>druga</p>");
    await publish(id, 2);
    expect(await logged(id)).toEqual(["page.create", "page.save", "page.publish"]);
    const admin = await given.staff("admin");
    const log = await server.call("GET", `/api/office/v1/audit?subject_type=page&subject_id=${id}`, {
      token: admin.token,
    });
    const labels = (log.body.data as { action_label: string }[]).map((row) => row.action_label);
    expect(labels).toEqual(["Publikacja strony", "Zapisanie wersji strony", "Dodanie strony"]);
  });

  test("an address of the portal's own, or one that is taken, is refused in its field", async () => {
    const { slug } = await draft();
    for (const taken of [slug, "regulamin", "dashboard", "rejestracja", "office", "api"]) {
      const answer = await office("POST", "", { slug: taken, title: "A", content: "<p>b</p>" });
      expect({ taken, status: answer.status, errors: answer.body.errors }).toEqual({
        taken,
        status: 422,
        errors: { slug: ["Strona o tym adresie już istnieje."] },
      });
    }
  });

  test.each([
    ["content", { content: "<script>alert(1)</script>" }, "Pole jest wymagane"],
    ["content", { content: "<p>&nbsp;</p><br>" }, "Pole jest wymagane"],
    ["content", { content: "<p>{{programm}}</p>" }, "Nie ma wartości {{programm}}."],
    ["content", { content: "a".repeat(100_001) }, "Pole może mieć najwyżej 100000 znaków"],
    ["content", { content: "a\u0000b" }, "Pole zawiera niedozwolone znaki"],
    ["title", { title: " " }, "Pole jest wymagane"],
    ["title", { title: "a".repeat(151) }, "Pole może mieć najwyżej 150 znaków"],
    ["slug", { slug: "Zażółć" }, "Małe litery bez polskich znaków, cyfry i myślniki"],
    ["slug", { slug: "a/b" }, "Małe litery bez polskich znaków, cyfry i myślniki"],
  ])("refuses a bad %s: %j", async (field, bad, words) => {
    const answer = await office("POST", "", { slug: "dobry-adres", title: "A", content: "<p>b</p>", ...bad });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toContain(words);
    expect((await listed("dobry-adres")).total).toBe(0);
  });

  test("what does not exist is not found", async () => {
    const { id } = await draft();
    for (const answer of [await office("GET", "/999999"), await save(999_999, 1, "<p>a</p>"), await publish(id, 7)]) {
      expect(answer.body.error).toBe("page.not_found");
    }
  });

  test("is for editors and admins; clerks and auditors read, representatives do not", async () => {
    const statusOf = async (role: "admin" | "clerk" | "auditor" | "rep") => {
      const { token } = await given.staff(role);
      const body = { slug: `rola-${role}`, title: "A", content: "<p>b</p>" };
      return [(await office("GET", "", undefined, token)).status, (await office("POST", "", body, token)).status];
    };
    expect(await statusOf("admin")).toEqual([200, 200]);
    expect(await statusOf("clerk")).toEqual([200, 403]);
    expect(await statusOf("auditor")).toEqual([200, 403]);
    expect(await statusOf("rep")).toEqual([403, 403]);
  });

  test("the list finds by title and address, whatever the accents, and sorts", async () => {
    await draft({ title: "Żniwa w Łęcznej" });
    expect((await listed("zniwa w leczn")).total).toBe(1);
    expect((await listed("100%25")).total).toBe(0);
    const slugs = (await office("GET", "?sort=slug&order=desc&per_page=100")).body.data.map(
      (row: { slug: string }) => row.slug,
    );
    expect(slugs).toEqual(slugs.toSorted().toReversed());
  });
});

async function logged(id: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_type", "=", "page")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.action);
}

test("versions cannot be changed, by nobody", async () => {
  const { id } = await draft();
  const change = server.db.updateTable("page_version").set({ title: "inny" }).where("page_id", "=", id).execute();
  await expect(change).rejects.toThrow(/refused|permission denied/);
});

test("every first part of the portal's addresses is a fixed page or reserved", () => {
  const file = path.resolve(import.meta.dirname, "../../../../../portal/src/route-tree.gen.ts");
  const list = /interface FileRoutesByFullPath \{([^}]+)\}/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  const firsts = [...list.matchAll(/^\s*["']\/([^/"'$]+)/gm)].map(([, first = ""]) => first);
  expect(firsts.length).toBeGreaterThan(30);
  const fixed = new Set<string>(FIXED_PAGES.map(({ slug }) => slug));
  expect(firsts.filter((first) => !RESERVED_SLUGS.has(first) && !fixed.has(first))).toEqual([]);
});

test("a name nobody knows stays as it is written", () => {
  const brand = { name: "P", manufacturer: "M", data_controller: "D", helpline: "1", helpline_hours: "8", email: "e" };
  expect(fillIn("<p>{{program}} {{ infolinia }} {{constructor}} {{x}}</p>", brand)).toBe(
    "<p>P 1 {{constructor}} {{x}}</p>",
  );
});
