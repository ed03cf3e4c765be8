import { afterEach, describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { clawBack, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { closeAccount } from "#test/harness/given/closing.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { approveWaiting } from "#test/harness/given/settings.ts";
import { grantDueLetters, grantLetters } from "./letters.service.ts";

const server = useTestServer();
const given = createGiven(server);

afterEach(() => server.clock.set(START));

const LETTERS = "/api/v1/user/congratulatory-letters";
const list = async (token: string, query = "") => (await server.call("GET", `${LETTERS}${query}`, { token })).body;
const profile = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data;
const notices = async (token: string): Promise<{ title: string; link: string }[]> =>
  (await server.call("GET", "/api/v1/notifications/list", { token })).body.data.notifications;

/** A farm whose waiting invoice brings so many points. */
async function farmWithInvoice(points: number) {
  const who = await given.participant();
  const product = await given.product({ pointsPerUnit: points / 100, packs: [100] });
  const lines = [{ sap: product.sap, pack_volume: 100, quantity: 1 }];
  const invoice = await given.submittedInvoice({ who, lines });
  return { who, invoice };
}

/** By two people, where it is that large. */
async function accept(clerk: { token: string }, id: number) {
  const answer = await server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token: clerk.token });
  await approveWaiting(server);
  return answer;
}

describe("letters of levels", () => {
  test("[LETTER-01, PROFILE-17, PROFILE-18] are written with the acceptance that reaches them, once, and told of", async () => {
    const clerk = await given.staff();
    const { who, invoice } = await farmWithInvoice(80_000);
    expect((await list(who.token)).data).toEqual([]);
    expect((await accept(clerk, invoice.id)).status).toBe(200);
    const { data, meta, filters } = await list(who.token, "?sortBy=level&sortDesc=false");
    expect(data).toMatchObject([{ level: 50_000, title: "List gratulacyjny", created_at: START }, { level: 75_000 }]);
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 12, total: 2 });
    expect(filters).toEqual({ sortBy: "level", sortDesc: false });
    expect((await profile(who.token)).achievements).toEqual([
      { level: 50_000, value: true, date: START },
      { level: 75_000, value: true, date: START },
      { level: 100_000, value: false, date: null },
    ]);
    const told = (await notices(who.token)).filter(({ title }) => title === "List gratulacyjny");
    expect(told).toHaveLength(2);
    expect(told[0]?.link).toBe("/listy-gratulacyjne");
  });

  test("ten at once write each letter once", async () => {
    const who = await given.participant();
    await givenPoints(server, who.id, 60_000);
    const at = server.clock.now();
    await Promise.all(Array.from({ length: 10 }, () => inTransaction(server.db, (tx) => grantLetters(tx, who.id, at))));
    expect((await list(who.token)).meta.total).toBe(1);
    expect((await notices(who.token)).filter(({ title }) => title === "List gratulacyjny")).toHaveLength(1);
  });

  test("[PROFILE-17] stay when points are taken back, and the next level stays the next", async () => {
    const who = await given.participant();
    await givenPoints(server, who.id, 50_000);
    await grantDueLetters(server.db, server.clock.now());
    const posting = {
      participantId: who.id,
      key: `take-back-${who.id}`,
      requestHash: hashRequest({}),
      cause: { type: "test", id: 1 },
      actor: { kind: "system", id: null } as const,
      at: server.clock.now(),
      explanation: { text: "Korekta" },
    };
    await inTransaction(server.db, (tx) => clawBack(tx, posting, { points: 20_000, category: "adjustment" }));
    await grantDueLetters(server.db, server.clock.now());
    const user = await profile(who.token);
    expect(user.points).toMatchObject({ total: 30_000, achievements: 1 });
    expect(user.achievements[0]).toMatchObject({ value: true, date: START });
    const overview = await server.call("GET", "/api/v1/points/overview", { token: who.token });
    expect(overview.body.data.next_achievement).toMatchObject({ level: 75_000, missing_points: 45_000 });
  });

  test("are written to nobody whose account is closed", async () => {
    const [closed, open] = [await given.participant(), await given.participant()];
    for (const { id } of [closed, open]) await givenPoints(server, id, 50_000);
    await closeAccount(server, closed, await given.staff("admin"));
    await grantDueLetters(server.db, server.clock.now());
    const written = await server.db
      .selectFrom("congratulatory_letter")
      .select("participant_id")
      .where("participant_id", "in", [closed.id, open.id])
      .execute();
    expect(written).toEqual([{ participant_id: open.id }]);
  });

  test("[LETTER-02, LETTER-03] come 12 a page, the newest first, in each length of the list", async () => {
    const { id: text } = await server.db.selectFrom("letter_text").select("id").executeTakeFirstOrThrow();
    for (const count of [0, 1, 12, 13, 10_000]) {
      const who = await given.participant();
      const rows = Array.from({ length: count }, (_, index) => ({
        participant_id: who.id,
        level: index + 1,
        letter_text_id: text,
        created_at: new Date(Date.parse(START) + index * 60_000),
      }));
      for (let from = 0; from < count; from += 5000) {
        await server.db
          .insertInto("congratulatory_letter")
          .values(rows.slice(from, from + 5000))
          .execute();
      }
      const lastPage = Math.max(1, Math.ceil(count / 12));
      const first = await list(who.token);
      expect(first.meta).toMatchObject({ last_page: lastPage, per_page: 12, total: count });
      expect(first.data.map(({ level }: { level: number }) => level)).toEqual(
        Array.from({ length: Math.min(12, count) }, (_, index) => count - index),
      );
      const last = await list(who.token, `?page=${lastPage + 5}`);
      expect(last.meta.current_page).toBe(lastPage);
      expect(last.data).toHaveLength(count - (lastPage - 1) * 12);
    }
    const { token } = await given.participant();
    expect((await server.call("GET", `${LETTERS}?sortBy=title`, { token })).status).toBe(422);
  });

  test("[LETTER-01] each is a PDF for its owner alone", async () => {
    const who = await given.participant();
    const other = await given.participant();
    await givenPoints(server, who.id, 50_000);
    await grantDueLetters(server.db, server.clock.now());
    const [letter] = (await list(who.token)).data;
    const file = await server.call("GET", letter.download, { token: who.token });
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.raw.subarray(0, 5).toString()).toBe("%PDF-");
    for (const caller of [{ token: other.token }, {}]) {
      expect((await server.call("GET", letter.download, caller)).status).toBe("token" in caller ? 404 : 401);
    }
  });
});

describe("the texts of letters", () => {
  const TEXTS = "/api/office/v1/letter-texts";
  const text = { title: "Gratulacje", content: "{imie}, masz {prog}.\n\nBrawo!", signature: "Zespół {program}" };

  test("[LETTER-01] a change is a new version; letters written before keep theirs, and a late change is refused", async () => {
    const editor = await given.staff("editor");
    const early = await given.participant();
    await givenPoints(server, early.id, 50_000);
    await grantDueLetters(server.db, server.clock.now());
    const opened = (await server.call("GET", `${TEXTS}/50000`, { token: editor.token })).body.data;
    const put = (body: object) => server.call("PUT", `${TEXTS}/50000`, { token: editor.token, body });
    const saved = await put({ ...text, version: opened.version });
    expect(saved.body.data).toMatchObject({ ...text, version: opened.version + 1 });
    expect(saved.body.data.versions).toHaveLength(opened.versions.length + 1);
    expect((await put({ ...text, version: opened.version })).body.error).toBe("letter.changed_meanwhile");
    const late = await given.participant();
    await givenPoints(server, late.id, 50_000);
    await grantDueLetters(server.db, server.clock.now());
    expect((await list(late.token)).data[0].title).toBe("Gratulacje");
    expect((await list(early.token)).data[0].title).toBe("List gratulacyjny");
    const audited = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "letter.save")
      .executeTakeFirstOrThrow();
    expect(audited.staff_id).toBe(editor.id);
  });

  test("a place nobody knows is refused in its field; the preview is a PDF and saves nothing", async () => {
    const editor = await given.staff("editor");
    const preview = (body: object, level = 75_000) =>
      server.call("POST", `${TEXTS}/${level}/preview`, { token: editor.token, body });
    const refused = await preview({ ...text, content: "{imię} i {nagroda}" });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.content[0]).toContain("Nie ma wartości {imię}");
    const shown = await preview({ ...text, content: "Żółta gęś {imie}. ".repeat(150) });
    expect(Buffer.from(shown.body.data.pdf_base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    expect((await preview(text, 60_000)).status).toBe(404);
    expect((await server.call("GET", `${TEXTS}/75000`, { token: editor.token })).body.data.version).toBe(1);
  });

  test("clerks read them and change nothing", async () => {
    const clerk = await given.staff("clerk");
    const { body } = await server.call("GET", TEXTS, { token: clerk.token });
    expect(body.data.map(({ level }: { level: number }) => level)).toEqual([50_000, 75_000, 100_000]);
    const put = await server.call("PUT", `${TEXTS}/50000`, { token: clerk.token, body: { ...text, version: 1 } });
    expect(put.status).toBe(403);
    expect((await server.call("GET", `${TEXTS}/1`, { token: clerk.token })).body.error).toBe("letter.not_found");
  });
});
