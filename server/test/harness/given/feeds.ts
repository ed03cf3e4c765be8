// What a distributor's system does, for tests of feeds.
import { createHash } from "node:crypto";
import { type KsefXml, ksefXml } from "#demo/papers/ksef-xml.ts";
import { newDistributorKey } from "#platform/auth/distributor-keys.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import type { createGiven } from "#test/harness/given.ts";
import type { TestServer } from "#test/harness/server.ts";

type BaseGiven = ReturnType<typeof createGiven>;

/** The text of the QR code on a printout of a structured invoice. */
export function ksefQr({ sellerNip, issueDate, xml }: { sellerNip: string; issueDate: string; xml: Buffer | string }) {
  const day = issueDate.split("-").toReversed().join("-");
  const hash = createHash("sha256").update(xml).digest("base64url");
  return `https://qr.ksef.mf.gov.pl/invoice/${sellerNip}/${day}/${hash}`;
}

let serial = 0;

/** A line that says nothing of it has a price: one without waits for a clerk. */
export const priced = (lines: KsefXml["lines"]): KsefXml["lines"] =>
  lines.map((line) => ("price" in line || "value" in line ? line : { ...line, price: "100" }));

/** A test that wants a sample or limits asks for them. */
const UNHINDERED = [
  ...["sample_percent", "invoice_points", "farm_points", "farm_month_points", "day_points"].map(
    (name) => `automatic_acceptance_${name}`,
  ),
  ...["approval_points", "farm_day_points", "person_day_points"].map((name) => `acceptance_${name}`),
];

export function createFeeds(server: TestServer, given: BaseGiven) {
  /** A distributor with a valid key. */
  const sender = async (mode: "off" | "watch" | "on" = "off") => {
    const distributor = await given.distributor({ edi: true });
    const admin = await given.staff("admin");
    const { key, prefix, hash } = newDistributorKey();
    const at = server.clock.now();
    await server.db
      .updateTable("distributor")
      .set({ automatic_acceptance: mode })
      .where("id", "=", distributor.id)
      .execute();
    await server.db
      .insertInto("system_setting")
      .values(UNHINDERED.map((key) => ({ key, value: "0", changed_at: at, revision: 0 })))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    await server.db
      .insertInto("distributor_key")
      .values({
        distributor_id: distributor.id,
        name: "ERP",
        prefix,
        key_hash: hash,
        created_at: at,
        created_by: admin.id,
      })
      .execute();
    return { ...distributor, key };
  };

  /** A product with a trade number for its first pack. */
  const product = async (overrides: Parameters<BaseGiven["product"]>[0] = {}) => {
    const made = await given.product(overrides);
    serial += 1;
    const gtin = `590${String(1_000_000_000 + serial)}`;
    const [volume = 5] = overrides?.packs ?? [5, 20];
    await server.db
      .updateTable("product_pack")
      .set({ gtin })
      .where("product_id", "=", made.id)
      .where("volume", "=", String(volume))
      .execute();
    return { ...made, gtin, name: `Herbicyd ${made.sap}`, volume };
  };

  const send = (key: string, payload: Buffer | string, type = "application/xml") =>
    server.call("POST", "/api/feeds/v1/invoices", { token: key, payload, headers: { "content-type": type } });

  /** Processes everything that waits in the queue. */
  const workOff = async () => {
    while (await workOffNext(server.db, server.clock.now()));
  };

  const report = async (key: string, batchId: number) =>
    (await server.call("GET", `/api/feeds/v1/batches/${batchId}`, { token: key })).body.data;

  /** Sends one document, processes it and returns its line of the report. A line that says nothing of it has a price. */
  const imported = async (
    from: { key: string; nip: string },
    facts: Omit<KsefXml, "sellerNip" | "issueDate" | "number"> & Partial<KsefXml>,
  ) => {
    serial += 1;
    const number = facts.number ?? `FV/${serial}/2026`;
    const document = { sellerNip: from.nip, issueDate: "2026-05-20", ...facts, lines: priced(facts.lines), number };
    const answer = await send(from.key, ksefXml(document));
    if (answer.status !== 202) throw new Error(`The document was refused: ${JSON.stringify(answer.body)}`);
    await workOff();
    const { documents } = await report(from.key, answer.body.data.batch_id);
    return { ...documents[0], number, batchId: answer.body.data.batch_id as number };
  };

  const balances = async (participantId: number) => {
    const row = await server.db
      .selectFrom("ledger_balance")
      .selectAll()
      .where("participant_id", "=", participantId)
      .executeTakeFirst();
    return row;
  };

  return { sender, product, send, workOff, report, imported, balances };
}
