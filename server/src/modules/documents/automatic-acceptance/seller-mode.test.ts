// Who switches a seller's automatic acceptance on and off, what the second person reads, and decisions that are compared
// although nothing arrives after them.
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { approveAll, putSetting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";
import { compareAllDecisions } from "./agreement.service.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

type Seller = Awaited<ReturnType<typeof feeds.sender>>;
let product: Awaited<ReturnType<typeof feeds.product>>;
let admin: { id: number; token: string };

beforeAll(async () => {
  [product, admin] = [await feeds.product(), await given.staff("admin")];
});

const office = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) });
const setMode = (id: number, mode: string) => office("PUT", `distributors/${id}/automatic-acceptance`, { mode });
const figuresOf = async ({ id }: Seller) =>
  (await office("GET", "automatic-acceptance")).body.data.sellers.find(
    ({ distributor }: { distributor: { id: number } }) => distributor.id === id,
  );
const waitingFor = async ({ name }: Seller) =>
  (await office("GET", "approvals?status=waiting")).body.data.filter(({ subject }: { subject: string }) =>
    subject.includes(name),
  );
const loggedOf = async ({ id }: Seller) =>
  (
    await server.database.pool.query(
      `select subject_type, before, after from audit_log
       where action = 'distributor.automatic_acceptance' and subject_id = $1 order by id`,
      [id],
    )
  ).rows;

/** An invoice of the seller for a new farm: its number. */
async function arrived(seller: Seller, quantity = "3"): Promise<number> {
  const farmer = await given.participant();
  const lines = [{ name: product.name, gtin: product.gtin, quantity, price: "100" }];
  await feeds.imported(seller, { buyerNip: farmer.identifier, lines });
  const query = server.db.selectFrom("invoice").select("id").where("participant_id", "=", farmer.id);
  return (await query.executeTakeFirstOrThrow()).id;
}

describe("a seller's mode", () => {
  test("is lowered by one person at once and stands in the log; what it is already changes nothing", async () => {
    const seller = await feeds.sender("on");
    for (const mode of ["on", "watch", "watch", "off", "off"]) {
      const { body } = await setMode(seller.id, mode);
      expect([body.message, body.data.mode]).toEqual(["Zapisano.", mode]);
    }
    const subject_type = "distributor";
    expect(await loggedOf(seller)).toEqual([
      { subject_type, before: { mode: "on" }, after: { mode: "watch" } },
      { subject_type, before: { mode: "watch" }, after: { mode: "off" } },
    ]);
    expect((await setMode(seller.id, "watch")).body.message).toBe("Zapisano.");
    for (const mode of ["on", "off"]) expect((await setMode(999_999, mode)).body.error).toBe("distributor.not_found");
    expect(await waitingFor(seller)).toEqual([]);
  });

  test("that stopped by itself is no longer said to have stopped once a person chose it; its count goes on", async () => {
    const seller = await feeds.sender("watch");
    const invoice = await arrived(seller);
    await office("POST", `invoices/${invoice}/accept`, {});
    server.clock.advance(11_000);
    await compareAllDecisions(server.db, server.clock.now());
    const stop = server.db.updateTable("distributor").set({ automatic_acceptance_stopped_at: server.clock.now() });
    await stop.where("id", "=", seller.id).execute();
    server.clock.advance(1000);
    await setMode(seller.id, "watch");
    expect(await figuresOf(seller)).toMatchObject({ mode: "watch", stopped_at: null, compared: 1, agreed: 1 });
    // Nor does switching on begin a new count where nothing had stopped.
    await setMode(seller.id, "on");
    await approveAll(server, (await given.staff("admin")).token);
    expect(await figuresOf(seller)).toMatchObject({ mode: "on", compared: 1, agreed: 1 });
  });

  test("that is switched on says to the second person what it releases, and how clerks have decided", async () => {
    const seller = await feeds.sender("watch");
    expect((await setMode(seller.id, "on")).body).toMatchObject({ message: HELD_MESSAGE, data: { mode: "watch" } });
    const [asked] = await waitingFor(seller);
    expect(asked).toMatchObject({
      kind: "distributor.acceptance",
      subject: `Automatyczna akceptacja faktur: ${seller.name}`,
      subject_path: "/automatic-acceptance",
      before: "obserwacja",
      after: "włączona",
      effect: `Pewne faktury sprzedawcy ${seller.name}, NIP ${seller.nip}, dadzą punkty bez referenta. W ostatnich 30 dniach przyszło ich 0; decyzje referentów: jeszcze nie porównano.`,
      reason: "",
    });
    await office("POST", `approvals/${asked.id}/decision`, { decision: "withdraw" });
    await putSetting(server, admin.token, "automatic_acceptance_farm_points", 300);
    const [same, rejected] = [await arrived(seller), await arrived(seller)];
    await office("POST", `invoices/${same}/accept`, {});
    // The same goods, and no points for them.
    await office("POST", `invoices/${rejected}/reject`, { reason: "Nie dla tego gospodarstwa" });
    server.clock.advance(11_000);
    await compareAllDecisions(server.db, server.clock.now());
    await setMode(seller.id, "on");
    const [{ effect }] = await waitingFor(seller);
    expect(effect.replaceAll(/\s/g, " ")).toContain(
      "bez referenta, do 300 punktów dziennie na gospodarstwo. W ostatnich 30 dniach przyszło ich 2; decyzje referentów: 1 z 2 zgodnych.",
    );
    await putSetting(server, admin.token, "automatic_acceptance_farm_points", 0);
  });

  test("that changed while the request waited is not switched on by it", async () => {
    const seller = await feeds.sender("watch");
    await setMode(seller.id, "on");
    await setMode(seller.id, "off");
    const [{ id, is_outdated }] = await waitingFor(seller);
    expect(is_outdated).toBe(true);
    const { token } = await given.staff("admin");
    const answer = await server.call("POST", `/api/office/v1/approvals/${id}/decision`, {
      token,
      body: { decision: "approve" },
    });
    expect(answer.body.error).toBe("approval.outdated");
    expect((await figuresOf(seller)).mode).toBe("off");
  });
});

describe("decisions after which nothing arrives", () => {
  test("are compared all the same: too many others stop the seller, and the administrators read why", async () => {
    await putSetting(server, admin.token, "automatic_acceptance_compared_min", 2);
    await putSetting(server, admin.token, "automatic_acceptance_sample_percent", 100);
    const seller = await feeds.sender("on");
    const [one, other] = [await arrived(seller), await arrived(seller)];
    await putSetting(server, admin.token, "automatic_acceptance_sample_percent", 0);
    await office("POST", `invoices/${one}/accept`, {});
    await office("POST", `invoices/${other}/reject`, { reason: "Nie dla tego gospodarstwa" });
    server.clock.advance(9_999);
    await compareAllDecisions(server.db, server.clock.now());
    expect(await figuresOf(seller)).toMatchObject({ mode: "on", compared: 0 });
    server.clock.advance(1);
    await compareAllDecisions(server.db, server.clock.now());
    expect(await figuresOf(seller)).toMatchObject({ mode: "watch", compared: 2, agreed: 1 });
    expect((await figuresOf(seller)).stopped_at).not.toBeNull();
    const mail = await server.db
      .selectFrom("outbox_message")
      .select(["body", "link"])
      .where("subject", "=", `Automatyczna akceptacja faktur została wyłączona: ${seller.name}`)
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain(`zgodnych było 1 z 2 porównanych decyzji o fakturach sprzedawcy ${seller.name}`);
    expect(mail.link).toContain("/office/automatic-acceptance");
    await putSetting(server, admin.token, "automatic_acceptance_compared_min", 20);
  });

  test("count what was taken back in the last thirty days, and nothing older", async () => {
    const seller = await feeds.sender("on");
    const [early, late] = [await arrived(seller), await arrived(seller)];
    const takeBack = (id: number) => office("POST", `invoices/${id}/change-decision`, { reason: "Nie ten towar" });
    expect((await takeBack(early)).status).toBe(200);
    server.clock.advance(20 * 86_400_000);
    admin = await given.staff("admin");
    expect((await takeBack(late)).status).toBe(200);
    server.clock.advance(11 * 86_400_000);
    admin = await given.staff("admin");
    await compareAllDecisions(server.db, server.clock.now());
    expect(await figuresOf(seller)).toMatchObject({ mode: "on", compared: 1, agreed: 0 });
  });
});
