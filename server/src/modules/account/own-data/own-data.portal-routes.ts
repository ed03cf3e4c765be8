import { OWN_DATA_JSON_PATH, OWN_DATA_PDF_PATH } from "@plon/contract/portal/account/own-data.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { z } from "zod";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import type * as drawing from "./own-data-pdf.ts";
import { collectOwnData, type CopyParts } from "./own-data.service.ts";

/** The export of all own data, for machines and for people. */
export function ownDataPortalRoutes(host: RouteHost, parts: CopyParts & { brand: { name: string } }): void {
  const file = { access: "participant", byMembers: "read", params: z.object({}), query: z.object({}) } as const;
  download(host, { ...file, path: OWN_DATA_JSON_PATH, summary: "All own data as JSON." }, async (db, ctx) => ({
    content: `${JSON.stringify((await collectOwnData(db, ctx, parts)).whole, null, 2)}\n`,
    type: "application/json; charset=utf-8",
    name: "moje-dane.json",
  }));
  download(host, { ...file, path: OWN_DATA_PDF_PATH, summary: "Own data as a PDF summary." }, async (db, ctx) => {
    const { title, sections } = await collectOwnData(db, ctx, parts);
    const summary = { title, brand: parts.brand.name, madeOn: dayText(warsawDay(ctx.at)), sections };
    const content = await drawPdf<typeof drawing>(new URL("./own-data-pdf.ts", import.meta.url), summary);
    return { content, type: "application/pdf", name: "moje-dane.pdf" };
  });
}
