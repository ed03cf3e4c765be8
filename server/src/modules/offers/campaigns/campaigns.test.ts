import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createCampaigns, DOVVO, type Farm, HALVETIC, LEPTOSAR } from "#test/harness/given/campaigns.ts";
import { createGiven, newNip } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

const payout = async (who: { token: string }, slug: string) =>
  (await server.call("GET", `/api/v1/user/${slug}`, { token: who.token })).body.data?.status_id;

/** A participant whose entry is in review. */
async function entered(slug: string): Promise<Farm & { entryId: number }> {
  const who = await given.participant();
  expect((await campaigns.submitOwn(who, slug)).status).toBe(200);
  return { ...who, entryId: await campaigns.entryIdOf(who, slug) };
}

const statusOf = async (who: { token: string }, slug: string) => (await campaigns.ownEntry(who, slug)).status;

describe("a participant's entry", () => {
  test("names who of the farm's people sent it, to the farm and to the office", async () => {
    const who = await given.participant();
    const anna = await given.member(who, { role: "submit" });
    const sent = await campaigns.submitOwn(anna, LEPTOSAR);
    expect(sent.body.data).toMatchObject({ status: 2, by_person: "Anna Nowak" });
    expect(await campaigns.ownEntry(who, LEPTOSAR)).toMatchObject({ by_person: "Anna Nowak" });
    const clerk = await given.staff("clerk");
    const entryId = await campaigns.entryIdOf(who, LEPTOSAR);
    const seen = await server.call("GET", `/api/office/v1/campaign-entries/${entryId}`, { token: clerk.token });
    expect(seen.body.data.by_person).toBe("Anna Nowak");
    // Whoever mends a returned one is named from then on.
    await campaigns.act(clerk, entryId, "return", "Popraw numer faktury");
    await campaigns.submitOwn(who, LEPTOSAR, { invoice_number: "FV/2/2026" });
    expect(await campaigns.ownEntry(who, LEPTOSAR)).toMatchObject({ status: 2, by_person: null });
  });

  test("[CAMPAIGN-11, CAMPAIGN-12, CAMPAIGN-13, CAMPAIGN-16, CAMPAIGN-17, CAMPAIGN-21, CAMPAIGN-22, CAMPAIGN-23] leptosar: form, review, purchase, payout", async () => {
    const product = await campaigns.productOf(LEPTOSAR);
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    expect(await campaigns.ownEntry(who, LEPTOSAR)).toBeNull();
    expect(await payout(who, LEPTOSAR)).toBeNull();
    expect((await campaigns.submitOwn(who, LEPTOSAR)).body.data).toMatchObject({ status: 2, can_submit: false });
    expect(await payout(who, LEPTOSAR)).toBe(3);
    const entryId = await campaigns.entryIdOf(who, LEPTOSAR);
    expect((await campaigns.act(clerk, entryId, "approve")).body.data.status).toBe(3);
    // Nobody was mailed a link who entered signed in: the mail speaks of the portal.
    const mail = await server.db
      .selectFrom("outbox_message")
      .select("body")
      .where("recipient", "=", `rolnik${who.identifier}@plon.example`)
      .where("body", "like", "%Status zgłoszenia%")
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain("w portalu, po zalogowaniu");
    expect(mail.body).not.toContain("pierwszej wiadomości");
    expect(await payout(who, LEPTOSAR)).toBe(4);
    // Less than the 5 litres the campaign asks for, then enough together with it.
    await (await campaigns.invoiceOf(who, product.sap, 3)).accept();
    expect(await statusOf(who, LEPTOSAR)).toBe(3);
    await (await campaigns.invoiceOf(who, product.sap, 2)).accept();
    expect(await campaigns.ownEntry(who, LEPTOSAR)).toMatchObject({ status: 4, purchase_volume: 5 });
    expect(await payout(who, LEPTOSAR)).toBe(4);
    expect(await payout(who, DOVVO)).toBeNull();
  });

  test("[CAMPAIGN-07, CAMPAIGN-08] dovvo: ten litres, then the card, which needs an address and is told of once, and counts in its year", async () => {
    const product = await campaigns.productOf(DOVVO);
    const who = await given.participant();
    const clerk = await given.staff("clerk");
    const homeless = await campaigns.submitOwn(who, DOVVO, { street: "" });
    expect(homeless.body).toMatchObject({ error: "campaign.address_missing" });
    expect(homeless.body.errors.street).toBeTruthy();
    expect((await campaigns.submitOwn(who, DOVVO, { postcode: "8710" })).body.errors.postcode).toBeTruthy();
    await campaigns.submitOwn(who, DOVVO);
    const entryId = await campaigns.entryIdOf(who, DOVVO);
    // Bought before it was accepted: found when it is.
    await (await campaigns.invoiceOf(who, product.sap, 10)).accept();
    expect(await statusOf(who, DOVVO)).toBe(2);
    expect((await campaigns.act(clerk, entryId, "approve")).body.data.status).toBe(4);
    // Accepted and found at once is one message, and what is sent changes nothing of the money.
    const mails = (await campaigns.mailsTo(`rolnik${who.identifier}@plon.example`)).map(({ subject }) => subject);
    expect(mails.map((subject) => subject?.split(": ").at(-1))).toEqual(["zakup potwierdzony", "zgłoszenie przyjęte"]);
    expect((await campaigns.act(clerk, entryId, "send_card")).body.data).toMatchObject({
      status: 4,
      thing: { name: "karta paliwowa", value_grosze: 10_000 },
      actions: ["order_payout", "close"],
    });
    expect((await campaigns.act(clerk, entryId, "send_card")).status).toBe(409);
    expect(await payout(who, DOVVO)).toBe(4);
    const year = server.clock.now().getFullYear();
    const sums = await server.db
      .selectFrom("reward_year_sum")
      .select(["rewards", "value_grosze"])
      .where("participant_id", "=", who.id)
      .where("year", "=", year)
      .execute();
    expect(sums).toEqual([{ rewards: 1, value_grosze: 10_000 }]);
    expect((await sql`select * from reward_years_wrong`.execute(server.db)).rows).toEqual([]);
  });

  test("[CAMPAIGN-09, CAMPAIGN-10] halvetic: accepted, then its money is owed without a purchase", async () => {
    const who = await entered(HALVETIC);
    const clerk = await given.staff("clerk");
    const accepted = (await campaigns.act(clerk, who.entryId, "approve")).body.data;
    expect(accepted).toMatchObject({ status: 3, actions: ["order_payout", "close"], computed_grosze: 20_000 });
    expect(await payout(who, HALVETIC)).toBe(4);
    expect(await campaigns.ownEntry(who, HALVETIC)).toMatchObject({
      next: "account",
      standing: expect.stringContaining("Dodaj numer konta"),
    });
  });

  test("[CAMPAIGN-02, CAMPAIGN-24] what it reads is made of the campaign's row and the entry: volume, days, account, rejection", async () => {
    const who = await entered(DOVVO);
    const clerk = await given.staff("clerk");
    const found = await server.db
      .selectFrom("campaign")
      .selectAll()
      .where("slug", "=", DOVVO)
      .executeTakeFirstOrThrow();
    const set = (change: { volume_min: number; review_working_days: number }) =>
      server.db.updateTable("campaign").set(change).where("slug", "=", DOVVO).execute();
    await set({ volume_min: 15, review_working_days: 2 });
    const facts = async () => (await server.call("GET", `/api/v1/campaigns/${DOVVO}`)).body.data;
    expect(await facts()).toMatchObject({ lead: expect.stringMatching(/co najmniej 15\sl/), sends_thing: true });
    expect(JSON.stringify((await facts()).steps)).toMatch(/do 2\sdni roboczych/);
    const rules = (await server.call("GET", `/api/v1/campaigns/${DOVVO}/rules`)).body.data;
    expect(JSON.stringify(rules.figures)).toMatch(/15\sl.*20\szł za każdy litr/);
    // The day that the entrant reads is the day of the office's list.
    const board = await server.call("GET", `/api/office/v1/campaign-entries/${who.entryId}`, { token: clerk.token });
    const { due_on, standing } = await campaigns.ownEntry(who, DOVVO);
    expect(board.body.data.promises).toEqual([{ kind: "review", due_on }]);
    expect(standing).toContain("najpóźniej");
    await campaigns.act(clerk, who.entryId, "approve");
    expect((await campaigns.ownEntry(who, DOVVO)).standing).toMatch(/co najmniej 15\sl.*i zgłoś fakturę/);
    await campaigns.act(clerk, who.entryId, "find_purchase", "Faktura okazana");
    // Confirmed by hand: nothing is said of an invoice that nobody has seen here.
    const [mail] = await campaigns.mailsTo(`rolnik${who.identifier}@plon.example`);
    expect(mail!.body).toContain("Twój zakup jest potwierdzony");
    expect(mail!.body).not.toContain("na zaakceptowanej fakturze");
    expect((await campaigns.ownEntry(who, DOVVO)).next).toBe("account");
    const rejected = await entered(DOVVO);
    await campaigns.act(clerk, rejected.entryId, "reject", "Nie ta akcja");
    expect((await campaigns.ownEntry(rejected, DOVVO)).status_label.label).toBe("Odrzucone");
    await set({ volume_min: Number(found.volume_min), review_working_days: found.review_working_days });
  });

  test("a visitor who joins with the number and the address of the entry has it, and its purchase is found", async () => {
    const product = await campaigns.productOf(DOVVO);
    const nip = newNip();
    const email = `rolnik${nip}@plon.example`;
    await server.call("POST", `/api/v1/campaigns/${DOVVO}/start`, { body: { nip, email }, headers: campaigns.key() });
    const token = await campaigns.tokenFor(email);
    const open = (path: string, body: object) => server.call("POST", `/api/v1/campaign-entry${path}`, { body });
    await open("/submit", { token, ...campaigns.form() });
    const { id } = await server.db
      .selectFrom("campaign_entry")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const clerk = await given.staff("clerk");
    await campaigns.act(clerk, id, "approve");
    expect((await open("", { token })).body.data).toMatchObject({
      status: 3,
      next: "join",
      standing: expect.stringContaining("dołącz do programu z tym samym numerem"),
    });
    const who = await given.participant({ identifier: nip });
    expect(await campaigns.ownEntry(who, DOVVO)).toMatchObject({ status: 3 });
    await (await campaigns.invoiceOf(who, product.sap, 12)).accept();
    expect(await campaigns.ownEntry(who, DOVVO)).toMatchObject({ status: 4, purchase_volume: 12 });
  });

  test("returned with a reason, it is mended and sent again; its history tells all of it", async () => {
    const who = await entered(LEPTOSAR);
    const clerk = await given.staff("clerk");
    expect((await campaigns.act(clerk, who.entryId, "return")).body.error).toBe("campaign.reason_missing");
    await campaigns.act(clerk, who.entryId, "return", "Podaj numer faktury");
    expect(await campaigns.ownEntry(who, LEPTOSAR)).toMatchObject({ status: 1, can_submit: true });
    await campaigns.submitOwn(who, LEPTOSAR, { invoice_number: "FV/99/2026" });
    const entry = await campaigns.ownEntry(who, LEPTOSAR);
    expect(entry).toMatchObject({ status: 2, answers: { invoice_number: "FV/99/2026", area_hectares: 12.5 } });
    expect(entry.history.map(({ reason }: { reason: string }) => reason)).toEqual(["", "", "Podaj numer faktury", ""]);
    const told = await server.call("GET", "/api/v1/notifications/list", { token: who.token });
    expect(JSON.stringify(told.body)).toContain("Podaj numer faktury");
  });

  test("the same form twice at once is one entry; another one is refused once it was sent", async () => {
    const who = await given.participant();
    const answers = await Promise.all([campaigns.submitOwn(who, LEPTOSAR), campaigns.submitOwn(who, LEPTOSAR)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await campaigns.submitOwn(who, LEPTOSAR, { first_name: "Adam" })).body.error).toBe(
      "campaign.already_submitted",
    );
    expect((await campaigns.ownEntry(who, LEPTOSAR)).history).toHaveLength(2);
  });

  test("entries begin and end with the campaign's time", async () => {
    const who = await given.participant();
    const elsewhen = async (from: string, to: string) => {
      await server.db
        .updateTable("campaign")
        .set({ opens_at: new Date(from), entries_end_at: new Date(to) })
        .where("slug", "=", HALVETIC)
        .execute();
      return (await campaigns.submitOwn(who, HALVETIC)).body.error;
    };
    expect(await elsewhen("2026-07-01T00:00:00Z", "2026-08-01T00:00:00Z")).toBe("campaign.not_open");
    expect(await elsewhen("2026-01-01T00:00:00Z", "2026-06-10T10:00:00Z")).toBe("campaign.entries_ended");
    expect(await elsewhen("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")).toBeUndefined();
  });

  test("a purchase and the review at once: whichever comes first, the purchase is found once", async () => {
    const product = await campaigns.productOf(DOVVO);
    for (const _round of [1, 2, 3]) {
      const who = await entered(DOVVO);
      const invoice = await campaigns.invoiceOf(who, product.sap, 10);
      const clerk = await given.staff("clerk");
      const answers = await Promise.all([invoice.accept(), campaigns.act(clerk, who.entryId, "approve")]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const found = (await campaigns.ownEntry(who, DOVVO)).history.filter(
        ({ status_label }: { status_label: { label: string } }) => status_label.label === "Zakup potwierdzony",
      );
      expect(found).toHaveLength(1);
    }
  });

  test("another participant's invoice, another product and a rejected line bring nothing", async () => {
    const product = await campaigns.productOf(DOVVO);
    const other = await given.product({ packs: [1] });
    const [who, neighbour] = [await entered(DOVVO), await given.participant()];
    await campaigns.act(await given.staff("clerk"), who.entryId, "approve");
    await (await campaigns.invoiceOf(neighbour, product.sap, 20)).accept();
    await (await campaigns.invoiceOf(who, other.sap, 20)).accept();
    expect(await statusOf(who, DOVVO)).toBe(3);
  });
});

describe("a visitor's entry", () => {
  const start = (email: string, nip = "1111111111", headers = campaigns.key()) =>
    server.call("POST", `/api/v1/campaigns/${DOVVO}/start`, { body: { nip, email }, headers });

  test("[CAMPAIGN-13] comes by a link: form, review; the token is kept nowhere in the clear", async () => {
    expect((await start("gosc@example.pl")).status).toBe(200);
    const token = await campaigns.tokenFor("gosc@example.pl");
    const open = (path: string, body: object) => server.call("POST", `/api/v1/campaign-entry${path}`, { body });
    expect((await open("", { token })).body.data).toMatchObject({ slug: DOVVO, status: 1, can_submit: true });
    for (const _again of [1, 2]) {
      const sent = await open("/submit", { token, ...campaigns.form() });
      expect(sent.body.data).toMatchObject({ status: 2, first_name: "Jan" });
    }
    expect((await open("", { token: "x".repeat(43) })).status).toBe(404);
    expect((await open("/submit", { token, ...campaigns.form({ city: "Płock" }) })).status).toBe(409);
    const rows = await server.db.selectFrom("campaign_entry").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("the answer to a number that is in already is the same as to one that is not", async () => {
    const first = await start("pierwszy@example.pl");
    server.clock.advance(61_000);
    const again = await start("pierwszy@example.pl");
    const another = await start("Pierwszy@example.pl".toLowerCase(), "2222222222");
    expect(again.body).toEqual(first.body);
    expect(another.status).toBe(429);
  });

  test("leptosar has no entry without signing in, and an unknown campaign is none", async () => {
    for (const slug of [LEPTOSAR, "pewnosc100", "nic"]) {
      const answer = await server.call("POST", `/api/v1/campaigns/${slug}/start`, {
        body: { nip: "1111111111", email: "a@example.pl" },
        headers: campaigns.key(),
      });
      expect(answer.status).toBe(404);
    }
  });

  test("who signs in later finds the entry begun by a link, and one entry stays", async () => {
    const who = await given.participant();
    await start(`rolnik${who.identifier}@plon.example`, who.identifier);
    expect((await campaigns.submitOwn(who, DOVVO)).body.data.status).toBe(2);
    const token = await campaigns.tokenFor(`rolnik${who.identifier}@plon.example`);
    const linked = await server.call("POST", "/api/v1/campaign-entry", { body: { token } });
    expect(linked.body.data.status).toBe(2);
  });
});

describe("the office's board", () => {
  test("lists by campaign and status, counts, and saves what it lists as a file that runs no formula", async () => {
    const who = await given.participant();
    await campaigns.submitOwn(who, LEPTOSAR, { last_name: "Wzór" });
    const { token } = await given.staff("auditor");
    const entryId = await campaigns.entryIdOf(who, LEPTOSAR);
    // From a time when names could be anything.
    await server.db.updateTable("campaign_entry").set({ first_name: "=2+5" }).where("id", "=", entryId).execute();
    const { campaign } = (await server.call("GET", `/api/office/v1/campaign-entries/${entryId}`, { token })).body.data;
    const list = await server.call(
      "GET",
      `/api/office/v1/campaign-entries?campaign_id=${campaign.id}&status=2&search=wzor`,
      { token },
    );
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([entryId]);
    expect(list.body.data[0].actions).toEqual(["approve", "return", "reject"]);
    const board = (await server.call("GET", "/api/office/v1/campaigns", { token })).body.data;
    const counted = board.find(({ slug }: { slug: string }) => slug === LEPTOSAR).statuses;
    expect(counted.find(({ status }: { status: number }) => status === 2).entries).toBeGreaterThan(0);
    const file = await server.call("GET", "/api/office/v1/campaign-entries.csv?search=wzor", { token });
    expect(file.headers["content-type"]).toMatch(/text\/csv/);
    expect(file.raw.toString()).toContain(`"'=2+5 Wzór"`);
  });

  test("takes a step with all or none, audited; two clerks at once have one effect", async () => {
    const [first, second, ended] = [await entered(LEPTOSAR), await entered(LEPTOSAR), await entered(LEPTOSAR)];
    const clerk = await given.staff("clerk");
    await campaigns.act(clerk, ended.entryId, "reject", "Nie ta akcja");
    const all = (ids: number[]) =>
      server.call("POST", "/api/office/v1/campaign-entries/act", {
        token: clerk.token,
        body: { act: "approve", entry_ids: ids },
      });
    const refused = await all([first.entryId, ended.entryId]);
    expect(refused.body).toMatchObject({ error: "campaign.cannot_move" });
    expect(await statusOf(first, LEPTOSAR)).toBe(2);
    const answers = await Promise.all([all([first.entryId, second.entryId]), all([second.entryId, first.entryId])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "campaign.approve")
      .where("subject_id", "=", String(first.entryId))
      .execute();
    expect(audited).toEqual([{ after: { status: 3 } }]);
  });

  test("refuses acts that a flow does not have, and shows a representative own participants alone", async () => {
    const who = await entered(HALVETIC);
    const clerk = await given.staff("clerk");
    for (const act of ["send_card", "withdraw_payout", "find_purchase", "accept_complaint"]) {
      expect((await campaigns.act(clerk, who.entryId, act, "powód")).status).toBe(409);
    }
    for (const act of ["submit", "complain", "confirm_email", "pay", "order_payout", "nic"]) {
      expect((await campaigns.act(clerk, who.entryId, act, "powód")).status).toBe(422);
    }
    const rep = await given.staff("rep");
    const seen = await server.call("GET", "/api/office/v1/campaign-entries", { token: rep.token });
    expect(seen.body.data).toEqual([]);
    const one = await server.call("GET", `/api/office/v1/campaign-entries/${who.entryId}`, { token: rep.token });
    expect(one.status).toBe(404);
    expect((await campaigns.act(rep, who.entryId, "approve")).status).toBe(403);
  });
});

describe("the list of what runs", () => {
  type Running = { slug: string; entry: { status: number } | null; bought: number | null };
  const running = async ({ token }: { token: string }): Promise<Running[]> =>
    (await server.call("GET", "/api/v1/cms/promotions", { token })).body.data.campaigns;
  const of = async (who: { token: string }, slug: string) => (await running(who)).find((one) => one.slug === slug);

  test("has the reviewed campaigns with the own entry and what accepted invoices show of their products", async () => {
    const product = await campaigns.productOf(LEPTOSAR);
    const who = await given.participant();
    const other = await given.participant();
    expect(await of(who, LEPTOSAR)).toMatchObject({ entry: null, bought: 0, volume_min: 5 });
    // A campaign in which nothing has to be bought has nothing to count.
    expect(await of(who, HALVETIC)).toMatchObject({ entry: null, bought: null });
    await (await campaigns.invoiceOf(who, product.sap, 3)).accept();
    await campaigns.invoiceOf(who, product.sap, 9);
    await campaigns.submitOwn(who, LEPTOSAR);
    expect(await of(who, LEPTOSAR)).toMatchObject({
      entry: { status: 2, status_label: { label: expect.any(String) } },
      bought: 3,
      products: expect.arrayContaining([expect.any(String)]),
    });
    expect(await of(other, LEPTOSAR)).toMatchObject({ entry: null, bought: 0 });
    // The satisfaction promotion has its own page and is entered with a link.
    expect((await running(who)).map(({ slug }) => slug).toSorted()).toEqual([DOVVO, HALVETIC, LEPTOSAR].toSorted());
  });

  test("what a link names is told in one call, be it a promotion or a campaign; what is neither is not there", async () => {
    const { token } = await given.participant();
    const named = async (name: string) => await server.call("GET", `/api/v1/cms/promotions/${name}`, { token });
    const facts = (await server.call("GET", `/api/v1/campaigns/${LEPTOSAR}`)).body.data;
    expect((await named(LEPTOSAR)).body.data).toEqual({ single: null, campaign: facts });
    const byVisitor = async (name: string) => (await server.call("GET", `/api/v1/cms/public-promotions/${name}`)).body;
    expect((await byVisitor(LEPTOSAR)).data).toEqual({ campaign: facts });
    expect((await byVisitor("pewnosc100")).error).toBe("promotion.not_found");
    // The satisfaction promotion stands at its own address.
    for (const name of ["pewnosc100", "nie-ma-takiej"]) {
      expect((await named(name)).body.error).toBe("promotion.not_found");
    }
  });

  test("a campaign that takes no more entries stays for those who are in it, until it closes", async () => {
    const who = await given.participant();
    const other = await given.participant();
    await campaigns.submitOwn(who, DOVVO);
    const now = server.clock.now();
    const move = (dates: { entries_end_at: Date; closes_at?: Date }) =>
      server.db.updateTable("campaign").set(dates).where("slug", "=", DOVVO).execute();
    const before = await server.db
      .selectFrom("campaign")
      .select(["entries_end_at", "closes_at"])
      .where("slug", "=", DOVVO)
      .executeTakeFirstOrThrow();
    await move({ entries_end_at: now });
    expect(await of(who, DOVVO)).toMatchObject({ entry: { status: 2 } });
    expect(await of(other, DOVVO)).toBeUndefined();
    await move({ entries_end_at: now, closes_at: now });
    expect(await of(who, DOVVO)).toBeUndefined();
    await move(before);
  });
});
