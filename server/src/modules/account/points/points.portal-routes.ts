import {
  HISTORY_CSV_PATH,
  HISTORY_PDF_PATH,
  historyQuery,
  pointsHistory,
  pointsOverview as overviewEndpoint,
} from "@plon/contract/portal/account/points.ts";
import { z } from "zod";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import { read } from "#platform/http/routes.ts";
import { presentEvent, presentOverview } from "./points.present.ts";
import { eventPage, HISTORY_PER_PAGE, pointsOverview } from "./points.service.ts";
import { statementOf } from "./statement.service.ts";
import { statementCsv } from "./statement.ts";
import type * as drawing from "./statement-pdf.ts";

const statementQuery = historyQuery.omit({ page: true });

/** Balance, history and statements of the participant's points. */
export function pointsPortalRoutes(host: RouteHost, { brand }: { brand: { name: string } }): void {
  read(host, overviewEndpoint, async (db, ctx) => ({
    data: presentOverview(await pointsOverview(db, ctx.participantId, ctx.at)),
  }));
  read(host, pointsHistory, async (db, ctx, { query }) => {
    const found = await eventPage(db, ctx.participantId, { filter: query, page: query.page });
    return {
      data: found.events.map(presentEvent),
      meta: {
        current_page: found.page,
        last_page: Math.max(1, Math.ceil(found.total / HISTORY_PER_PAGE)),
        per_page: HISTORY_PER_PAGE,
        total: found.total,
        months: found.months,
      },
      filters: { kind: query.kind ?? null, from: query.from ?? null, to: query.to ?? null },
    };
  });

  const file = { access: "participant", byMembers: "read", params: z.object({}), query: statementQuery } as const;
  download(host, { ...file, path: HISTORY_CSV_PATH, summary: "The history as CSV." }, async (db, ctx, { query }) => {
    const statement = await statementOf(db, ctx, query, brand.name);
    return { content: statementCsv(statement.rows), type: "text/csv; charset=utf-8", name: "historia-punktow.csv" };
  });
  download(
    host,
    { ...file, path: HISTORY_PDF_PATH, summary: "The history as a PDF statement." },
    async (db, ctx, { query }) => {
      const statement = await statementOf(db, ctx, query, brand.name);
      const content = await drawPdf<typeof drawing>(new URL("./statement-pdf.ts", import.meta.url), statement);
      return { content, type: "application/pdf", name: "historia-punktow.pdf" };
    },
  );
}
