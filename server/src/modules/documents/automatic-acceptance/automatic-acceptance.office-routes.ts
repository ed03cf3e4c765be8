import {
  officeAutomaticAcceptance,
  officeInvoiceJudgement,
  officeLearntPrices,
  officeSetAutomaticAcceptance,
  officeStoodOut,
} from "@plon/contract/office/documents/automatic-acceptance.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import {
  presentJudgement,
  presentLearntPrice,
  presentOverview,
  presentSeller,
} from "./automatic-acceptance.present.ts";
import { learntOfProduct } from "./usual.service.ts";
import { judgementOf, overview, setModeByTwo, stoodOut } from "./automatic-acceptance.service.ts";

/** How certain invoices are accepted without a clerk, and what was judged of each. */
export function automaticAcceptanceOfficeRoutes(host: RouteHost): void {
  read(host, officeAutomaticAcceptance, async (db, ctx) => ({ data: presentOverview(await overview(db, ctx.at)) }));
  read(host, officeStoodOut, async (db, ctx, { query }) => ({ data: await stoodOut(db, ctx.at, query.day) }));
  command(host, officeSetAutomaticAcceptance, async (tx, ctx, { params, body }) => {
    const { seller, isHeld } = await setModeByTwo(tx, ctx, params.distributorId, body.mode);
    return { data: presentSeller(seller), message: isHeld ? HELD_MESSAGE : "Zapisano." };
  });
  read(host, officeLearntPrices, async (db, ctx, { params }) => ({
    data: (await learntOfProduct(db, params.productId, ctx.at)).map(presentLearntPrice),
  }));
  read(host, officeInvoiceJudgement, async (db, _ctx, { params }) => ({
    data: presentJudgement((await judgementOf(db, params.invoiceId)) ?? undefined),
  }));
}
