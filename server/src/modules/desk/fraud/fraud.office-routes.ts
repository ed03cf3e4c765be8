import {
  officeDecideFraudCase,
  officeExtendFraudHold,
  officeGetFraudCase,
  officeListFraudCases,
  officeListFraudThresholds,
} from "@plon/contract/office/desk/fraud.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { casePage, decideCase, getCase, prolongHold, thresholdPage } from "./cases.service.ts";
import { presentCase } from "./fraud.present.ts";

/** What looks like abuse: cases with their signals, deciding them, and what decisions taught. */
export function fraudOfficeRoutes(host: RouteHost): void {
  read(host, officeListFraudCases, async (db, ctx, { query }) =>
    listed(await casePage(db, ctx, query), (row) => presentCase(row, ctx.at)),
  );
  read(host, officeListFraudThresholds, async (db) => ({
    data: await thresholdPage(db),
  }));
  read(host, officeGetFraudCase, async (db, ctx, { params }) => ({
    data: presentCase(await getCase(db, ctx, params.caseId), ctx.at),
  }));
  command(host, officeDecideFraudCase, async (tx, ctx, { params, body }) => {
    const isAsked = await decideCase(tx, ctx, params.caseId, body);
    return {
      data: presentCase(await getCase(tx, ctx, params.caseId), ctx.at),
      message: isAsked ? "Potwierdzenie czeka na drugą osobę." : "Sprawa jest rozstrzygnięta.",
    };
  });
  command(host, officeExtendFraudHold, async (tx, ctx, { params, body }) => {
    await prolongHold(tx, ctx, params.caseId, body.reason);
    return {
      data: presentCase(await getCase(tx, ctx, params.caseId), ctx.at),
      message: "Wstrzymanie jest przedłużone.",
    };
  });
}
