import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCampaigns, DOVVO, HALVETIC } from "#test/harness/given/campaigns.ts";
import { sized } from "#test/harness/long.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { proveRowCounts } from "#platform/database/row-counts.ts";
import { sumSpent } from "./budget.queries.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

/** Entries of new participants with an account, accepted and owed their money. */
async function owedEntries(slug: string, count: number, status: number): Promise<number[]> {
  const at = server.clock.now();
  const { rows } = await sql<{ id: number }>`
    with farm as (
      insert into participant (identifier, email, phone, first_name, last_name, bank_account, bank_account_changed_at, created_at)
      select lpad((7000000000 + (select count(*) from participant) + n)::text, 10, '0'), 'budzet' || (select count(*) from participant) + n || '@plon.example', '+48600100200', 'Jan', 'Kowalski', 'PL61109010140000071219812874', ${at}, ${at}
      from generate_series(1, ${count}::int) n returning id, identifier, email
    )
    insert into campaign_entry (campaign_id, participant_id, identifier, email, status, entered_at, status_changed_at, owed_since)
    select c.id, farm.id, farm.identifier, farm.email, ${status}::int, ${at}, ${at}, ${at}
    from farm, campaign c where c.slug = ${slug} returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

const campaignOf = (slug: string) =>
  server.db.selectFrom("campaign").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
const give = (slug: string, budget_grosze: number | null) =>
  server.db
    .updateTable("campaign")
    .set({ budget_grosze, budget_warned_at: null, is_spent: false })
    .where("slug", "=", slug)
    .execute();
const pay = (token: string, ids: number[]) =>
  server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token,
    body: { entry_ids: ids },
    headers: campaigns.key(),
  });
const warnings = async (to: string) =>
  (await campaigns.mailsTo(to)).filter(({ subject }) => subject?.startsWith("Budżet"));

test("a budget is never exceeded by however many at once; the office is told once, and nobody enters what is spent", async () => {
  const many = sized(60, 1000);
  const enough = Math.floor(many * 0.7);
  // A card may take out of the same budget, whoever is first.
  await give(DOVVO, enough * 20_000 + 9_999);
  const entries = await owedEntries(DOVVO, many, 4);
  const clerk = await given.staff("clerk");
  const answers = await Promise.all(entries.map((id) => pay(clerk.token, [id])));
  const outcomes = answers.map(({ status, body }) => (status === 200 ? "ordered" : body.error));
  expect(outcomes.filter((one) => one === "ordered")).toHaveLength(enough);
  expect(new Set(outcomes)).toEqual(new Set(["ordered", "campaign.budget_exceeded"]));
  const campaign = await campaignOf(DOVVO);
  expect(await sumSpent(server.db, campaign.id)).toBe(enough * 20_000);
  expect((await campaigns.act(clerk, entries[0]!, "send_card")).body.error).toBe("campaign.budget_exceeded");
  expect(await warnings(clerk.email)).toHaveLength(1);

  const open = async () =>
    (await server.call("GET", "/api/v1/campaigns")).body.data.map(({ slug }: { slug: string }) => slug);
  expect(await open()).toEqual([HALVETIC]);
  const newcomer = await given.participant();
  expect((await campaigns.submitOwn(newcomer, DOVVO)).body.error).toBe("campaign.budget_spent");
  expect((await server.call("GET", `/api/v1/campaigns/${DOVVO}`)).body.data.is_spent).toBe(true);
  // What is withdrawn is there for somebody else.
  const paid = entries[outcomes.indexOf("ordered")]!;
  const left = entries[outcomes.indexOf("campaign.budget_exceeded")]!;
  expect((await campaigns.act(clerk, paid, "withdraw_payout", "Pomyłka")).status).toBe(200);
  expect((await pay(clerk.token, [left])).status).toBe(200);
  expect((await pay(clerk.token, [paid])).body.error).toBe("campaign.budget_exceeded");
  // What the office's list shows is kept beside the campaign, through all of this.
  const { body } = await server.call("GET", "/api/office/v1/campaigns", { token: clerk.token });
  const listed = body.data.find(({ id }: { id: number }) => id === campaign.id);
  expect(listed.spent_grosze).toBe(await sumSpent(server.db, campaign.id));
  expect(await proveRowCounts(server.db)).toBe(0);
});

test("all or none of a batch fits, money that comes back stays spent, and who is in reads that nothing is left", async () => {
  await give(HALVETIC, 50_000);
  const clerk = await given.staff("clerk");
  const entries = await owedEntries(HALVETIC, 3, 3);
  expect((await pay(clerk.token, entries)).body.error).toBe("campaign.budget_exceeded");
  const { id } = await campaignOf(HALVETIC);
  expect(await sumSpent(server.db, id)).toBe(0);
  expect((await pay(clerk.token, entries.slice(0, 2))).body.data.ordered).toBe(2);
  expect(await warnings(clerk.email)).toHaveLength(1);
  const seen = await server.call("GET", `/api/office/v1/campaign-entries/${entries[2]}`, { token: clerk.token });
  expect(seen.body.data.standing).toContain("Pula nagród tej akcji jest wyczerpana");
  await give(HALVETIC, null);
  expect((await pay(clerk.token, [entries[2]!])).status).toBe(200);
});
