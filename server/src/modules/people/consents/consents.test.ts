import { beforeAll, describe, expect, test } from "vitest";
import { makeConsent, makeProgrammeConsents } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let consents: Awaited<ReturnType<typeof makeProgrammeConsents>>;
let required: number[];

beforeAll(async () => {
  consents = await makeProgrammeConsents(server);
  required = [consents.rules.textId, consents.notice.textId];
});

type Shown = { id: number; slug: string; value: boolean; subconsents: Shown[] };
const own = async (token: string) =>
  (await server.call("GET", "/api/v1/consents/program.farmer", { token })).body.data as Shown[];
const set = (token: string, ids: unknown, method: "PUT" | "POST" = "POST") =>
  server.call(method, "/api/v1/user/profile", { token, body: { consents: ids } });
const decisions = (participantId: number) =>
  server.db
    .selectFrom("consent_decision")
    .selectAll()
    .where("participant_id", "=", participantId)
    .orderBy("id")
    .execute();
const flag = async (token: string) =>
  (await server.call("GET", "/api/v1/user/profile", { token })).body.data.has_required_consents as boolean;
const slugs = (list: Shown[]) => list.map(({ slug }) => slug);

describe("the consents of a participant", () => {
  test("[CONSENT-01, CONSENT-02, CONSENT-08, CONSENT-09] are listed at their path with sub-consents of the same shape, none given", async () => {
    const { token } = await given.participant();
    const answer = await server.call("GET", "/api/v1/consents/program.farmer", { token });
    expect(answer.status).toBe(200);
    expect(answer.body.data[2]).toEqual({
      id: consents.marketing.textId,
      slug: "marketing",
      content: "<p>Zgoda marketing</p>",
      value: false,
      decided_at: null,
      required: false,
      only_if_pesel: false,
      subconsents: [
        expect.objectContaining({ slug: "marketing-zasady", required: true, value: false, subconsents: [] }),
        expect.objectContaining({ slug: "marketing-email", required: false, value: false, subconsents: [] }),
      ],
    });
    expect((await server.call("GET", "/api/v1/consents/program.distributor", { token })).status).toBe(404);
  });

  test("[REG-29] one for PESEL is offered to a PESEL only, and a NIP cannot give it", async () => {
    const company = await given.participant();
    const person = await given.participant({ identifier: "44051401359" });
    expect(slugs(await own(company.token))).not.toContain("gospodarstwo");
    expect(slugs(await own(person.token))).toContain("gospodarstwo");
    const refused = await set(company.token, [...required, consents.farm.textId]);
    expect(refused).toMatchObject({ status: 422, body: { error: "registration.consent_unknown" } });
    expect((await set(person.token, required)).body.error).toBe("registration.consent_missing");
    expect((await set(person.token, [...required, consents.farm.textId])).status).toBe(200);
  });

  test("[REG-26] those of the registration are public, say which are for PESEL, and are not given", async () => {
    const answer = await server.call("GET", "/api/v1/consents/program.farmer/participant_registration");
    expect(answer.status).toBe(200);
    const list = answer.body.data as (Shown & { only_if_pesel: boolean })[];
    expect(list.find(({ slug }) => slug === "gospodarstwo")).toMatchObject({
      id: consents.farm.textId,
      only_if_pesel: true,
      value: false,
    });
  });
});

describe("giving and withdrawing", () => {
  test("[CONSENT-03, CONSENT-04, PROFILE-04] a list of ids sets exactly these, and the profile then says all required are given", async () => {
    const farmer = await given.participant();
    await server.db
      .updateTable("participant")
      .set({ has_required_consents: false })
      .where("id", "=", farmer.id)
      .execute();
    expect(await flag(farmer.token)).toBe(false);
    const answer = await set(farmer.token, required);
    expect(answer).toMatchObject({ status: 200, body: { data: { has_required_consents: true } } });
    const list = await own(farmer.token);
    expect(slugs(list.filter(({ value }) => value))).toEqual(["regulamin", "informacja"]);
  });

  test("every change is a row with text, time, channel and address; what stays as it was is none; nothing is overwritten", async () => {
    const farmer = await given.participant();
    const { marketing, profiling, email } = consents;
    await set(farmer.token, required);
    await set(farmer.token, [...required, marketing.textId, profiling.textId, email.textId]);
    await set(farmer.token, [...required, marketing.textId, profiling.textId, email.textId]);
    await set(farmer.token, [...required, marketing.textId, profiling.textId]);
    const rows = await decisions(farmer.id);
    expect(rows.map((row) => [row.consent_version_id, row.granted])).toEqual([
      [consents.rules.textId, true],
      [consents.notice.textId, true],
      [marketing.textId, true],
      [profiling.textId, true],
      [email.textId, true],
      [email.textId, false],
    ]);
    expect(rows[0]).toMatchObject({ channel: "portal", address: "203.0.113.1", decided_at: server.clock.now() });
    const change = server.db.updateTable("consent_decision").set({ reason: "inaczej" }).execute();
    await expect(change).rejects.toThrow(/refused|permission denied/);
    await expect(server.db.deleteFrom("consent_decision").execute()).rejects.toThrow(/refused|permission denied/);
  });

  test("[CONSENT-16] refuses to withdraw a required one, in the field, and changes nothing", async () => {
    const farmer = await given.participant();
    await set(farmer.token, required);
    const refused = await set(farmer.token, [consents.rules.textId, consents.marketing.textId]);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: "registration.consent_missing", errors: { consents: ["Zaznacz wymagane zgody"] } },
    });
    expect(await decisions(farmer.id)).toHaveLength(2);
    expect(await flag(farmer.token)).toBe(true);
  });

  test("[CONSENT-17] a required sub-consent must be ticked with its parent; without the parent it says nothing", async () => {
    const farmer = await given.participant();
    const { marketing, profiling } = consents;
    expect((await set(farmer.token, [...required, marketing.textId])).body.error).toBe("registration.consent_missing");
    expect((await set(farmer.token, [...required, marketing.textId, profiling.textId])).status).toBe(200);
    expect((await set(farmer.token, [...required, profiling.textId])).status).toBe(200);
    const list = await own(farmer.token);
    expect(list.find(({ slug }) => slug === "marketing")).toMatchObject({
      value: false,
      subconsents: [{ value: false }, { value: false }],
    });
  });

  test("refuses ids that are none, in the field they belong to", async () => {
    const { token, id } = await given.participant();
    for (const bad of [
      [999_999],
      [...required, -1],
      ["1"],
      "1",
      null,
      Array.from({ length: 101 }, () => required[0]),
    ]) {
      const refused = await set(token, bad);
      expect({ bad, status: refused.status }).toEqual({ bad, status: 422 });
      expect(Object.keys(refused.body.errors)[0]).toMatch(/^consents/);
    }
    expect(await decisions(id)).toEqual([]);
  });

  test("two saves at once leave one row for each change", async () => {
    const farmer = await given.participant();
    const answers = await Promise.all([1, 2, 3, 4].map(() => set(farmer.token, required)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await decisions(farmer.id)).toHaveLength(2);
  });
});

describe("texts and proof in the office", () => {
  const publish = (token: string, consentId: number, body: unknown) =>
    server.call("POST", `/api/office/v1/consents/${consentId}/versions`, { token, body });

  test("[SHELL-64] a new text that needs renewal asks everybody again, and the old words can no longer be agreed to", async () => {
    const editor = await given.staff("editor");
    const extra = await makeConsent(server, "dodatkowa", { required: true });
    const farmer = await given.participant();
    const all = [...required, extra.textId];
    await set(farmer.token, all);
    expect(await flag(farmer.token)).toBe(true);
    const answer = await publish(editor.token, extra.id, { content: "<p>Nowe słowa</p>", needs_renewal: true });
    expect(answer).toMatchObject({ status: 200, body: { data: { granted_total: 0 } } });
    expect(answer.body.data.versions.map((row: { version: number }) => row.version)).toEqual([2, 1]);
    expect(await flag(farmer.token)).toBe(false);
    const shown = (await own(farmer.token)).find(({ slug }) => slug === "dodatkowa")!;
    expect(shown).toMatchObject({ value: false, content: "<p>Nowe słowa</p>" });
    expect((await set(farmer.token, all)).body.error).toBe("registration.consent_unknown");
    expect((await set(farmer.token, [...required, shown.id])).body.data.has_required_consents).toBe(true);
    const again = await publish(editor.token, extra.id, { content: "<p>Nowe słowa</p>", needs_renewal: false });
    expect(again).toMatchObject({ status: 409, body: { error: "consent.text_unchanged" } });
    // A correction of words alone leaves what was given.
    await publish(editor.token, extra.id, { content: "<p>Nowe słowa.</p>", needs_renewal: false });
    expect(await flag(farmer.token)).toBe(true);
    await server.db.updateTable("consent").set({ required: false }).where("id", "=", extra.id).execute();
  });

  test("a text published while people decide never leaves somebody complete without the new words", async () => {
    const editor = await given.staff("editor");
    const extra = await makeConsent(server, "wyscig", { required: true });
    const farmers = await Promise.all(Array.from({ length: 8 }, () => given.participant()));
    await Promise.all([
      ...farmers.map(({ token }) => set(token, [...required, extra.textId])),
      publish(editor.token, extra.id, { content: "<p>Po wyścigu</p>", needs_renewal: true }),
    ]);
    expect(await Promise.all(farmers.map(({ token }) => flag(token)))).toEqual(farmers.map(() => false));
    await server.db.updateTable("consent").set({ required: false }).where("id", "=", extra.id).execute();
  });

  test("texts are cleaned: no script, style, picture or link to elsewhere survives", async () => {
    const editor = await given.staff("editor");
    const extra = await makeConsent(server, "czysta");
    const content = [
      '<p onclick="x()" style="color:red">Zgadzam się <b>na</b> <i>to</i></p><script>alert(1)</script>',
      '<a href="javascript:alert(1)">a</a><a href="//zly.example">b</a><a href="/\\zly.example">c</a>',
      '<a href="/\t/zly.example">d</a><a href="http://zly.example">e</a><a href="data:text/html,x">f</a>',
      '<a href="/regulamin" target="_blank">g</a><a href="mailto:rodo@plon.example">h</a><a href="tel:+48800100200">i</a>',
      '<a href="https://uodo.gov.pl">j</a><a href="/api/v1/auth/logout">k</a><img src=x onerror=alert(1)><iframe src="https://a.pl"></iframe>',
    ].join("");
    const answer = await publish(editor.token, extra.id, { content, needs_renewal: false });
    expect(answer.body.data.versions[0].content).toBe(
      "<p>Zgadzam się <strong>na</strong> <em>to</em></p><a>a</a><a>b</a><a>c</a><a>d</a><a>e</a><a>f</a>" +
        '<a href="/regulamin">g</a><a href="mailto:rodo@plon.example">h</a><a href="tel:+48800100200">i</a>' +
        '<a href="https://uodo.gov.pl">j</a><a>k</a>',
    );
    const empty = await publish(editor.token, extra.id, {
      content: "<script>x</script><p>&nbsp;</p>",
      needs_renewal: false,
    });
    expect(empty).toMatchObject({ status: 422, body: { errors: { content: ["Pole jest wymagane"] } } });
    expect((await publish(editor.token, 999_999, { content: "<p>x</p>", needs_renewal: true })).status).toBe(404);
  });

  test("the proof tells who, what text, when and how; a withdrawal by letter is written down with its sub-consents and audited", async () => {
    const clerk = await given.staff("clerk");
    const farmer = await given.participant();
    const { marketing, profiling, email, rules } = consents;
    await set(farmer.token, [...required, marketing.textId, profiling.textId, email.textId]);
    const path = `/api/office/v1/participants/${farmer.id}/consents`;
    const withdraw = (consentId: number) =>
      server.call("POST", `${path}/${consentId}/withdraw`, {
        token: clerk.token,
        body: { reason: "List z 3 czerwca" },
      });
    const answer = await withdraw(marketing.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data.slice(0, 3)).toEqual(
      [email, profiling, marketing].map(({ slug }) =>
        expect.objectContaining({ slug, granted: false, channel: "staff", reason: "List z 3 czerwca", version: 1 }),
      ),
    );
    expect(answer.body.data[0].staff_name).toMatch(/^Pracownik/);
    expect(answer.body.data).toHaveLength(8);
    expect((await withdraw(marketing.id)).body.error).toBe("consent.not_granted");
    expect(await flag(farmer.token)).toBe(true);
    await withdraw(rules.id);
    expect(await flag(farmer.token)).toBe(false);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "participant")
      .where("subject_id", "=", String(farmer.id))
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["consent.withdraw", "consent.withdraw"]);
  });

  test("a representative reads the proof of own participants only", async () => {
    const rep = await given.staff("rep");
    const { id } = await given.participant();
    const answer = await server.call("GET", `/api/office/v1/participants/${id}/consents`, { token: rep.token });
    expect(answer).toMatchObject({ status: 404, body: { error: "participant.not_found" } });
  });
});
