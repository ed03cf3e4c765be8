// What a promotion's reward says: to the farmer at each step, in the log, in the file with addresses, and what of it is taxed.
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createGranting, type Promotion } from "#test/harness/given/granting.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1/promotions";
type Farmer = Awaited<ReturnType<typeof given.participant>>;
let [editor, clerk, other] = ["", "", ""];
const { promotion, answer, buy, rewards, states, step } = createGranting(server, given, () => ({ editor, clerk }));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
  other = (await given.staff("clerk")).token;
});

const titleOf = ({ slug }: Promotion) => slug.replace("czerwiec-", "Czerwiec ");
const forPoints = ({ sap }: { sap: number }) => ({
  tiers: [{ quantity: 10, unit: "l", reward: "", points: 500, value_grosze: 0, products: [{ sap }] }],
});
const byHand = (facts: object = {}) => ({
  tiers: [{ quantity: null, unit: "pack", reward: "zestaw", value_grosze: 9_000, products: [], ...facts }],
});
const tiersOf = async ({ id }: Promotion) =>
  (await server.call("GET", `${OFFICE}/${id}`, { token: editor })).body.data.tiers as { id: number }[];

/** The newest message about a reward, with plain spaces. */
async function told({ token }: Farmer) {
  const { notifications } = (await server.call("GET", "/api/v1/notifications/list", { token })).body.data;
  const about = notifications.find(({ title }: { title: string }) => /nagrod|punkty z promocji/.test(title));
  return about && { title: about.title, content: about.content.replaceAll(/\s/g, " "), link: about.link };
}
const logged = async ({ id }: Promotion, action: string) =>
  (
    await server.database.pool.query(
      "select before, after from audit_log where subject_type = 'promotion' and subject_id = $1 and action = $2 order by id",
      [id, action],
    )
  ).rows;

async function earner(offer: Promotion): Promise<Farmer & { grant: number }> {
  const farmer = await given.participant();
  await answer(farmer, offer, true);
  await buy(farmer, offer, [[5, 2]]);
  const [reward] = await rewards(farmer);
  return Object.assign(farmer, { grant: reward!.id });
}

describe("the farmer reads of a thing", () => {
  test("that it was earned, handed over, withdrawn and given again; that it was kept stays in the house", async () => {
    const offer = await promotion();
    const farmer = await earner(offer);
    const what = `${titleOf(offer)}: karta 150 zł.`;
    expect(await told(farmer)).toEqual({
      title: "Masz nagrodę w promocji",
      content: `${what} Twoje zakupy spełniły warunki promocji. Damy Ci znać, gdy wydamy nagrodę.`,
      link: `/promocje/${offer.slug}`,
    });
    const act = async (name: string, note: string) => {
      expect((await step(offer.id, { grant_ids: [farmer.grant], act: name, note })).body.data).toEqual({ moved: 1 });
      server.clock.advance(1000);
      return await told(farmer);
    };
    const link = "/moje-nagrody";
    const withdrawn = { title: "Wycofaliśmy nagrodę", content: `${what} Powód: Zwrot towaru`, link };
    expect(await act("withdraw", "Zwrot towaru")).toEqual(withdrawn);
    expect(await act("restore", "Pomyłka")).toEqual({ title: "Przywróciliśmy nagrodę", content: what, link });
    await answer(farmer, offer, false);
    expect(await states(farmer)).toEqual(["karta 150 zł: review"]);
    const list = await server.call("GET", `${OFFICE}/${offer.id}/grants`, { token: clerk });
    expect(list.body.data[0].note).toBe("Uczestnik wycofał akceptację regulaminu");
    expect((await act("keep", "Karta już kupiona")).title).toBe("Przywróciliśmy nagrodę");
    expect(await act("hand_over", "")).toEqual({ title: "Wydaliśmy Twoją nagrodę", content: what, link });
    // What was handed over is not looked at again because the rules were refused.
    await answer(farmer, offer, true);
    await answer(farmer, offer, false);
    expect(await states(farmer)).toEqual(["karta 150 zł: handed_over"]);
    expect(await logged(offer, "promotion.grant_withdraw")).toEqual([
      {
        before: { grant_id: farmer.grant, state: "granted" },
        after: { state: "withdrawn", note: "Zwrot towaru" },
      },
    ]);
  });

  test("that its value is taxed, where the setting says that it goes into their own return; the rest is worked out", async () => {
    const admin = (await given.staff("admin")).token;
    const tax = { threshold_grosze: 10_000, rate_percent: 10 };
    await putSetting(server, admin, "reward_tax", { ...tax, treatment: "notice" });
    const farmer = await earner(await promotion());
    expect((await told(farmer))!.content).toMatch(
      /gdy wydamy nagrodę\. Wartość tej nagrody trzeba rozliczyć w zeznaniu rocznym\.$/,
    );
    await putSetting(server, admin, "reward_tax", { ...tax, treatment: "flat_rate" });
    const taxed = await earner(await promotion());
    expect((await told(taxed))!.content).toMatch(/gdy wydamy nagrodę\.$/);
    const rows = await server.db
      .selectFrom("promotion_grant")
      .select(["tax_treatment", "tax_grosze", "year", "granted_by"])
      .where("id", "in", [farmer.grant, taxed.grant])
      .orderBy("id")
      .execute();
    const own = { year: 2026, granted_by: null };
    expect(rows).toEqual([
      { ...own, tax_treatment: "notice", tax_grosze: 0 },
      { ...own, tax_treatment: "flat_rate", tax_grosze: 1_500 },
    ]);
    await putSetting(server, admin, "reward_tax", { ...tax, threshold_grosze: 200_000, treatment: "flat_rate" });
  });
});

describe("the farmer reads of points", () => {
  test("that they were taken from the balance and given again, and the log which movement did it", async () => {
    const offer = await promotion(forPoints);
    const farmer = await earner(offer);
    const what = `${titleOf(offer)}: 500 punktów.`;
    const link = "/moje-nagrody";
    // What purchases no longer earn has to be looked at before it can be withdrawn.
    await answer(farmer, offer, false);
    const review = server.db.insertInto("promotion_grant_event").values({
      grant_id: farmer.grant,
      act: "flag",
      state_after: "review",
      bought: 5,
      staff_id: null,
      note: "Zakupy spadły",
      happened_at: server.clock.now(),
    });
    await review.execute();
    const act = (name: string) => step(offer.id, { grant_ids: [farmer.grant], act: name, note: "Zwrot towaru" });
    expect((await act("withdraw")).body.data).toEqual({ moved: 1 });
    expect(await told(farmer)).toEqual({
      title: "Wycofaliśmy nagrodę",
      content: `${what} Odjęliśmy te punkty od Twojego salda. Powód: Zwrot towaru`,
      link,
    });
    server.clock.advance(1000);
    expect((await act("restore")).body.data).toEqual({ moved: 1 });
    expect(await told(farmer)).toEqual({
      title: "Przywróciliśmy nagrodę",
      content: `${what} Punkty znów są na Twoim koncie.`,
      link,
    });
    expect(await logged(offer, "promotion.grant_restore")).toEqual([
      {
        before: { grant_id: farmer.grant, state: "withdrawn" },
        after: { state: "handed_over", note: "Zwrot towaru", movement_id: expect.any(Number) },
      },
    ]);
  });

  test.each([
    ["", ""],
    ["Gratulujemy", " Gratulujemy"],
  ])("that a person granted them, and that another handed them over, with the note '%s'", async (note, said) => {
    const offer: Promotion = await promotion(byHand({ reward: "", points: 500, value_grosze: 0 }));
    const farmer = await given.participant();
    await answer(farmer, offer, true);
    const [tier] = await tiersOf(offer);
    const body = { identifier: farmer.identifier, tier_id: tier!.id, reason: "Faktury okazane" };
    await server.call("POST", `${OFFICE}/${offer.id}/grants`, { token: clerk, body });
    expect(await told(farmer)).toEqual({
      title: "Masz nagrodę w promocji",
      content: `${titleOf(offer)}: 500 punktów. Damy Ci znać, gdy wydamy nagrodę.`,
      link: `/promocje/${offer.slug}`,
    });
    server.clock.advance(1000);
    const { id } = (await rewards(farmer))[0]!;
    await step(offer.id, { grant_ids: [id], act: "hand_over", note }, other);
    expect(await told(farmer)).toEqual({
      title: "Masz punkty z promocji",
      content: `Otrzymujesz 500 punktów. ${titleOf(offer)}: punkty są już na Twoim koncie.${said}`,
      link: "/moje-nagrody",
    });
  });
});

describe("the office", () => {
  test("grants by hand to who is meant by the promotion, a tier that it has; the log says to whom, what and why", async () => {
    const [farmer, offer] = [await given.participant(), await promotion(byHand())];
    await answer(farmer, offer, true);
    const [tier] = await tiersOf(offer);
    const grant = (facts: object = {}) =>
      server.call("POST", `${OFFICE}/${offer.id}/grants`, {
        token: clerk,
        body: { identifier: farmer.identifier, tier_id: tier!.id, reason: "Faktury okazane", ...facts },
      });
    expect((await grant({ tier_id: 999_999 })).body.error).toBe("promotion.not_found");
    const unknown = await grant({ identifier: "9999999999" });
    expect(unknown.body).toMatchObject({ error: "participant.not_found", errors: { identifier: expect.anything() } });
    await offer.change({ ...byHand({ id: tier!.id }), audience: "allow_list" });
    expect((await grant()).body.error).toBe("promotion.not_entitled");
    await offer.change({ ...byHand({ id: tier!.id }), audience: "all" });
    expect((await grant()).status).toBe(200);
    const again = await grant();
    expect(again.body).toMatchObject({ error: "promotion.grant_exists", errors: { identifier: expect.anything() } });
    const { id } = (await rewards(farmer))[0]!;
    const after = { grant_id: id, participant_id: farmer.id, reward: "zestaw", reason: "Faktury okazane" };
    expect(await logged(offer, "promotion.grant")).toEqual([{ before: null, after }]);
    const event = server.db.selectFrom("promotion_grant_event").select(["act", "state_after", "note"]);
    expect(await event.where("grant_id", "=", id).execute()).toEqual([
      { act: "grant", state_after: "granted", note: "Faktury okazane" },
    ]);
    const own = await step(offer.id, { grant_ids: [id], act: "hand_over", note: "" });
    expect(own.body).toMatchObject({ error: "promotion.grant_own", message: expect.stringContaining(String(id)) });
  });

  test("takes away a file with every column, and the log says how many rewards were in it", async () => {
    const offer = await promotion();
    const farmer = await earner(offer);
    const place = {
      company_name: "Gospodarstwo Górskie",
      company_street: "Polna",
      company_street_number: "7",
      company_street_number_place: "2",
      company_postcode: "27-600",
      company_city: "Sandomierz",
      email: "gorski@example.pl",
    };
    const { phone } = await server.db
      .updateTable("participant")
      .set(place)
      .where("id", "=", farmer.id)
      .returning("phone")
      .executeTakeFirstOrThrow();
    const file = async () =>
      (await server.call("GET", `${OFFICE}/${offer.id}/grants/csv`, { token: clerk })).raw
        .toString()
        .trim()
        .split("\r\n")[1];
    const cells = [
      farmer.grant,
      titleOf(offer),
      farmer.identifier,
      "Jan Kowalski",
      "Gospodarstwo Górskie",
      "Polna 7/2",
      "27-600",
      "Sandomierz",
      // A table reads a plus as the beginning of a formula.
      `'${phone}`,
      "gorski@example.pl",
      "karta 150 zł",
      "150,00",
      "0,00",
      "10",
      "l",
      "10 czerwca 2026",
      "Przyznana",
      "",
    ];
    expect(await file()).toBe(cells.map((cell) => `"${cell}"`).join(";"));
    const flat = { company_street_number_place: "", company_street: "", company_street_number: "" };
    await server.db.updateTable("participant").set(flat).where("id", "=", farmer.id).execute();
    expect(await file()).toContain('"Gospodarstwo Górskie";"";"27-600"');
    expect(await logged(offer, "promotion.grants")).toEqual([
      { before: null, after: { total: 1 } },
      { before: null, after: { total: 1 } },
    ]);
    const nowhere = await server.call("GET", `${OFFICE}/999999/grants/csv`, { token: clerk });
    expect(nowhere.body.error).toBe("promotion.not_found");
  });

  test("finds a reward by its farmer's number, unless the role sees no numbers; another promotion has none", async () => {
    const offer = await promotion();
    const [one] = [await earner(offer), await earner(offer)];
    const found = async (token: string) =>
      (await server.call("GET", `${OFFICE}/${offer.id}/grants?search=${one.identifier}`, { token })).body.meta.total;
    expect([await found(clerk), await found(editor)]).toEqual([1, 2]);
    const nowhere = await server.call("GET", `${OFFICE}/999999/grants`, { token: clerk });
    expect(nowhere.body.error).toBe("promotion.not_found");
  });
});
