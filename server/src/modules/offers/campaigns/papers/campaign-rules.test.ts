import { describe, expect, test } from "vitest";
import { createCampaigns, LEPTOSAR, SATISFACTION_DAY } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

const rulesOf = (slug: string) => server.call("GET", `/api/v1/campaigns/${slug}/rules`);
const publish = async (slug: string, content: string, role: "admin" | "auditor" = "admin") => {
  const { id } = await server.db.selectFrom("campaign").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  const { token } = await given.staff(role);
  return await server.call("POST", `/api/office/v1/campaigns/${id}/rules`, { token, body: { content } });
};
const acceptedBy = async (entryId: number) => {
  const { token } = await given.staff("auditor");
  return (await server.call("GET", `/api/office/v1/campaign-entries/${entryId}`, { token })).body.data.rules;
};

describe("the rules of a campaign", () => {
  test.each([
    "pewnosc100",
    "dovvo-promocja-mocna-akcja-taka",
    "halvetic-promocja-mocna-akcja-taka",
    "leptosar-promocja",
  ])("[SATISF-15, SATISF-16, CAMPAIGN-13] %s: anybody reads them and takes them away", async (slug) => {
    const { data } = (await rulesOf(slug)).body;
    expect(data).toMatchObject({ version: 1 });
    expect(data.content).toMatch(/^<h2>1\. Postanowienia ogólne<\/h2>/);
    const file = await server.call("GET", `/api/v1/campaigns/${slug}/rules/pdf`);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await rulesOf("nic")).status).toBe(404);
  });

  test("[CAMPAIGN-13] an entry keeps the version it accepted, and one that was not shown is not accepted", async () => {
    const [first, second] = [await given.participant(), await given.participant()];
    await campaigns.submitOwn(first, LEPTOSAR, { rules_version: 1 });
    const published = await publish(LEPTOSAR, "<h2>1. Zmiana</h2><p>Nowe zasady.</p><script>alert(1)</script>");
    expect(published.body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await rulesOf(LEPTOSAR)).body.data).toMatchObject({
      version: 2,
      content: "<h2>1. Zmiana</h2><p>Nowe zasady.</p>",
    });
    const late = await campaigns.submitOwn(second, LEPTOSAR, { rules_version: 1 });
    expect(late.body).toMatchObject({ error: "campaign.rules_changed" });
    expect(late.body.errors.accept_rules).toBeTruthy();
    expect((await campaigns.submitOwn(second, LEPTOSAR, { rules_version: 2 })).status).toBe(200);
    expect(await acceptedBy(await campaigns.entryIdOf(first, LEPTOSAR))).toMatchObject({ version: 1 });
    expect(await acceptedBy(await campaigns.entryIdOf(second, LEPTOSAR))).toEqual({
      version: 2,
      accepted_at: server.clock.now().toISOString(),
    });
    expect((await publish(LEPTOSAR, "<h2>1. Zmiana</h2><p>Nowe zasady.</p>")).body.error).toBe(
      "campaign.rules_unchanged",
    );
    expect((await publish(LEPTOSAR, "<p>x</p>", "auditor")).status).toBe(403);
  });

  test("[SATISF-15] so does an entry of the satisfaction promotion", async () => {
    server.clock.set(SATISFACTION_DAY);
    const entered = await campaigns.enterSatisfaction({ email: "zasady@example.pl", rules_version: 1 });
    expect(entered.status).toBe(200);
    const old = await campaigns.enterSatisfaction({ email: "dawne@example.pl", nip: "2222222222", rules_version: 7 });
    expect(old.body.error).toBe("campaign.rules_changed");
    const { id } = await server.db
      .selectFrom("campaign_entry")
      .select("id")
      .where("email", "=", "zasady@example.pl")
      .executeTakeFirstOrThrow();
    expect(await acceptedBy(id)).toMatchObject({ version: 1 });
  });
});
