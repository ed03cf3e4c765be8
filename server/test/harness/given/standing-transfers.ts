// Accepted standing transfers, and invoices whose points they pass on.
import { beforeEach, expect } from "vitest";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction } from "#platform/database/database.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import { repostPending } from "#modules/documents/invoices/invoice-points.service.ts";
import { insertInvoice, replaceLines, updateInvoice } from "#modules/documents/invoices/invoices.queries.ts";
import { priceLines } from "#modules/documents/invoices/lines/line-pricing.service.ts";
import { lineRow } from "#modules/documents/invoices/submission/submission.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "./transfers.ts";

type BaseGiven = ReturnType<typeof createGiven>;
export type Farm = Awaited<ReturnType<BaseGiven["participant"]>>;

/** A server whose clock restarts with each test, and the two sides of a standing transfer. */
export function useStandingTransfers() {
  const server = useTestServer();
  const given = createGiven(server);
  const transfers = createTransfers(server);
  beforeEach(() => server.clock.set(START));

  /** An accepted standing transfer. */
  async function agreed(sender?: Farm, receiver?: Farm) {
    const sides = { sender: sender ?? (await given.participant()), receiver: receiver ?? (await given.participant()) };
    const { id } = (await transfers.add(sides.sender, sides.receiver)).body.data;
    expect((await transfers.answer(sides.receiver, { id }, true)).status).toBe(200);
    return { ...sides, id: id as number };
  }

  /** An invoice worth these points as a distributor's system sends it, and a clerk to accept it. */
  async function accepted(who: Farm, points: number) {
    const product = await given.product({ pointsPerUnit: 1, packs: [1] });
    const distributor = await given.distributor({ edi: true });
    const document = `FV/${product.sap}/2026`;
    const id = await inTransaction(server.db, async (tx) => {
      const today = warsawDay(server.clock.now());
      const lines = priceLines(await productsOnDay(tx, today, [product.sap]), [
        { sap: product.sap, pack_volume: 1, quantity: points, rejection_reason: null },
      ]);
      const invoice = await insertInvoice(tx, {
        participant_id: who.id,
        distributor_id: distributor.id,
        document_name: document,
        document_key: documentKey(document),
        source: "edi",
        status: "pending",
        issue_date: today,
        submitted_at: server.clock.now(),
        submitted_on: today,
        lines_entered_by: "feed",
      });
      const actor = { kind: "distributor", id: distributor.id } as const;
      await repostPending(tx, invoice, { points, actor, at: server.clock.now(), text: document });
      await replaceLines(
        tx,
        invoice.id,
        lines.map((line, index) => lineRow(invoice.id, index + 1, line)),
      );
      await updateInvoice(tx, invoice.id, { pending_points: points });
      return invoice.id;
    });
    const clerk = await given.staff("clerk");
    const accept = () => server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token: clerk.token, body: {} });
    return { id, document, clerk, accept };
  }

  const noticesOf = async (who: Farm) =>
    (await server.call("GET", "/api/v1/notifications/list", { token: who.token })).body.data.notifications as {
      title: string;
      content: string;
      link: string;
    }[];
  return { server, given, transfers, agreed, accepted, noticesOf };
}
