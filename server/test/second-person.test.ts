// Who may be the second person at the doors that have states of their own beside the common list of approvals: the payouts and
// the rewards. At each, everything that makes two accounts one person is tried in turn.
import { expect, test } from "vitest";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGranting } from "./harness/given/granting.ts";
import { usePayoutDesk } from "./harness/given/payouts.ts";

const { server, given, office, create, approve, exportIt, moneyOrders } = usePayoutDesk();
type Person = { id: number; token: string };
type Asked = (second: Person) => ReturnType<typeof office>;

const CONFIRMED = { decision: "confirm", reason: "" };
const OFFICE = "/api/office/v1/promotions";

/** What the asker does there, and then what a second person says to it; `own` is how their own word is refused. */
const DOORS: Record<string, { own: string; ask: (asker: Person) => Promise<Asked> }> = {
  "a batch of payments": {
    own: "payout.own_batch",
    ask: async (asker) => {
      const batch = (await create((await moneyOrders()).ids, asker)).body.data;
      return (second) => approve(batch, second);
    },
  },
  "money that came back": {
    own: "payout.own_claim",
    ask: async (asker) => {
      const [clerk, approver] = [await given.staff("clerk"), await given.staff("admin")];
      const made = (await create((await moneyOrders()).ids, clerk)).body.data;
      await approve(made, approver);
      const batch = (await exportIt(made.id, clerk)).body.data;
      const line = batch.lines[0].id;
      const said = { lines: [{ line_id: line, status: "returned", reason: "Wyciąg 7/2026" }] };
      expect((await office("POST", `/payout-batches/${batch.id}/settle`, asker, said)).status).toBe(200);
      return (second) =>
        office("POST", `/payout-batches/${batch.id}/claims`, second, { ...CONFIRMED, line_ids: [line] });
    },
  },
  "a reward granted by hand": {
    own: "promotion.grant_own",
    ask: async (asker) => {
      const editor = await given.staff("editor");
      const granting = createGranting(server, given, () => ({ editor: editor.token, clerk: asker.token }));
      const tier = { quantity: null, unit: "pack", reward: "zestaw gadżetów", value_grosze: 9000, products: [] };
      const [farmer, offer] = [
        await given.participant(),
        await granting.promotion({ closes_at: "2027-07-01T00:00:00Z", tiers: [tier] }),
      ];
      await granting.answer(farmer, offer, true);
      const { tiers } = (await server.call("GET", `${OFFICE}/${offer.id}`, { token: editor.token })).body.data;
      const grant = { identifier: farmer.identifier, tier_id: tiers[0].id, reason: "Faktury okazane" };
      expect((await office("POST", `/promotions/${offer.id}/grants`, asker, grant)).status).toBe(200);
      const id = (await granting.rewards(farmer))[0]!.id;
      return (second) => granting.step(offer.id, { grant_ids: [id], act: "hand_over", note: "" }, second.token);
    },
  },
  "a correction of a balance": {
    own: "approval.own",
    ask: async (asker) => {
      const [{ id: farm }, body] = [await given.participant(), { points: 5000, reason: "Rekompensata" }];
      const asked = (await office("POST", `/participants/${farm}/adjustments`, asker, body)).body.data;
      return (second) => office("POST", `/approvals/${asked.request_id}/decision`, second, { decision: "approve" });
    },
  },
};

const signedIn = async (id: number): Promise<Person> => {
  const at = server.clock.now();
  const session = await inTransaction(server.db, (tx) => openSession(tx, { kind: "staff", staffId: id }, at));
  return { id, token: session.accessToken };
};

/** An administrator whom `maker` invited and somebody else approved. */
async function madeBy(maker: Person): Promise<Person> {
  const body = { email: `nowy${maker.id}@plon.example`, name: "Nowy", role: "admin" };
  const { id } = (await office("POST", "/staff", maker, body)).body.data;
  const third = await given.staff("admin");
  const [{ id: request }] = (await office("GET", "/approvals?status=waiting", third)).body.data;
  await office("POST", `/approvals/${request}/decision`, third, { decision: "approve" });
  return await signedIn(id);
}

async function renewed(by: Person, way: "password-link" | "totp-reset"): Promise<Person> {
  const { id } = await given.staff("admin");
  expect((await office("POST", `/staff/${id}/${way}`, by, {})).status).toBe(200);
  return await signedIn(id);
}

async function ofMailbox({ id: asker }: Person): Promise<Person> {
  const { id } = await given.staff("admin");
  const mails = server.db.selectFrom("staff").select("email").where("id", "=", asker);
  const { email } = await mails.executeTakeFirstOrThrow();
  const same = email.replace("@", "+drugie@").toUpperCase();
  await server.db.updateTable("staff").set({ email: same }).where("id", "=", id).execute();
  return await signedIn(id);
}

test.for(Object.entries(DOORS))("%s takes another person, not another account", async ([, { own, ask }]) => {
  const maker = await given.staff("admin");
  const asker = await madeBy(maker);
  const made = await madeBy(asker);
  const same: [string, Person][] = [
    [own, asker],
    ["approval.same_person", await ofMailbox(asker)],
    ["approval.same_person", maker],
    ["approval.same_person", made],
    ["approval.same_person", await renewed(asker, "password-link")],
    ["approval.same_person", await renewed(asker, "totp-reset")],
  ];
  const answer = await ask(asker);
  const refused = [];
  for (const [, person] of same) refused.push((await answer(person)).body.error);
  expect(refused).toEqual(same.map(([error]) => error));
  expect((await answer(await given.staff("admin"))).status).toBe(200);

  // What was given anew in the past is over once the link of then works no more.
  server.clock.advance(8 * 86_400_000);
  const later = await ask(await signedIn(asker.id));
  expect((await later(await signedIn(made.id))).status).toBe(200);
});
