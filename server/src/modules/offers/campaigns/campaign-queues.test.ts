import { expect, test } from "vitest";
import { createCampaigns, DOVVO, LEPTOSAR, SATISFACTION_DAY } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

type Item = { queue: string; title: string; due_on: string };
const ACCOUNT = "PL61109010140000071219812874";

/** What waits for an entry, and what its entrant reads of the day. */
async function waiting(token: string, id: number): Promise<Item[]> {
  const rows = (await server.call("GET", "/api/office/v1/queue-items?per_page=100", { token })).body.data;
  return rows
    .filter(({ item_id, queue }: { item_id: number; queue: string }) => item_id === id && queue.startsWith("campaign"))
    .map(({ queue, title, due_on }: Item) => ({ queue, title, due_on }));
}

test("each thing that an entry is owed waits in its queue until the day that the entrant reads, in working days of its campaign", async () => {
  const { title } = await server.db
    .selectFrom("campaign")
    .select("title")
    .where("slug", "=", DOVVO)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable("campaign")
    .set({ review_working_days: 2, reward_working_days: 3 })
    .where("slug", "=", DOVVO)
    .execute();
  // A Tuesday before a holiday.
  server.clock.set("2026-11-10T10:00:00Z");
  const staff = await given.staff("clerk");
  const farmer = await given.participant();
  await campaigns.submitOwn(farmer, DOVVO);
  const id = await campaigns.entryIdOf(farmer, DOVVO);
  const own = async () => await campaigns.ownEntry(farmer, DOVVO);
  expect(await waiting(staff.token, id)).toEqual([{ queue: "campaign_reviews", title, due_on: "2026-11-13" }]);
  expect((await own()).due_on).toBe("2026-11-13");
  const row = async () => {
    const listed = await server.call("GET", `/api/office/v1/campaign-entries?participant_id=${farmer.id}`, staff);
    return listed.body.data[0].due_on;
  };
  expect(await row()).toBe("2026-11-13");
  await campaigns.act(staff, id, "approve");
  expect(await row()).toBeNull();
  expect(await waiting(staff.token, id)).toEqual([]);
  await campaigns.act(staff, id, "find_purchase", "Faktura okazana");
  // No account: nothing can be ordered, and the card does not wait for it.
  expect(await waiting(staff.token, id)).toEqual([{ queue: "campaign_things", title, due_on: "2026-11-16" }]);
  expect(await row()).toBe("2026-11-16");
  const pay = () =>
    server.call("POST", "/api/office/v1/campaign-entries/payouts", {
      token: staff.token,
      body: { entry_ids: [id] },
      headers: campaigns.key(),
    });
  expect((await pay()).body.data.asked).toBe(1);
  server.clock.set("2026-11-20T10:00:00Z");
  await server.db
    .updateTable("participant")
    .set({ bank_account: ACCOUNT, bank_account_changed_at: server.clock.now() })
    .where("id", "=", farmer.id)
    .execute();
  const late = await given.staff("clerk");
  expect(await waiting(late.token, id)).toEqual([
    { queue: "campaign_things", title, due_on: "2026-11-16" },
    { queue: "campaign_payouts", title: `Numer konta dotarł: ${title}`, due_on: "2026-11-25" },
  ]);
  const seen = await server.call("GET", `/api/office/v1/campaign-entries/${id}`, { token: late.token });
  expect(seen.body.data.promises).toEqual([
    { kind: "payout", due_on: "2026-11-25" },
    { kind: "thing", due_on: "2026-11-16" },
  ]);
  const queues = (await server.call("GET", "/api/office/v1/queues", { token: late.token })).body.data;
  expect(queues.find(({ queue }: { queue: string }) => queue === "campaign_things")).toMatchObject({
    waiting: 1,
    overdue: 1,
    working_days: null,
  });
  const taken = await server.call("POST", `/api/office/v1/queue-items/campaign_things/${id}/take`, {
    token: late.token,
    body: {},
  });
  expect(taken.body.data.assigned_to).toMatchObject({ id: late.id });
  await campaigns.act(late, id, "send_card");
  await server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    token: late.token,
    body: { entry_ids: [id] },
    headers: campaigns.key(),
  });
  expect(await waiting(late.token, id)).toEqual([]);
});

test("the board has what waits the longest first and what is over last", async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  const ids: number[] = [];
  for (const _one of [1, 2, 3]) {
    server.clock.advance(3_600_000);
    const who = await given.participant();
    await campaigns.submitOwn(who, LEPTOSAR);
    ids.push(await campaigns.entryIdOf(who, LEPTOSAR));
  }
  const clerk = await given.staff("clerk");
  await campaigns.act(clerk, ids[0]!, "reject", "Nie ta akcja");
  const { campaign } = (await server.call("GET", `/api/office/v1/campaign-entries/${ids[0]}`, { token: clerk.token }))
    .body.data;
  const list = await server.call("GET", `/api/office/v1/campaign-entries?campaign_id=${campaign.id}&sort=promised`, {
    token: clerk.token,
  });
  expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  expect(list.body.data.at(-1).status_label.label).toBe("Odrzucone");
});

test("a complaint is promised the same day in its queue and behind its link", async () => {
  server.clock.set(SATISFACTION_DAY);
  const token = await campaigns.confirmed();
  await campaigns.complaint(token);
  const clerk = await given.staff("clerk");
  const [item] = (await server.call("GET", "/api/office/v1/queue-items?queue=complaints", { token: clerk.token })).body
    .data;
  const seen = (await server.call("GET", `/api/v1/satisfaction/${token}`)).body.data;
  expect(seen.due_on).toBe(item.due_on);
  expect(seen.standing).toContain("najpóźniej");
});
