import {
  officeGetLetterText,
  officeListLetterTexts,
  officePreviewLetter,
  officeSaveLetterText,
} from "@plon/contract/office/points/letters.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { pagerFor } from "#platform/database/paging.ts";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import type * as drawing from "./letter-pdf.ts";
import { presentText, presentTextRow } from "./letters.present.ts";
import { getLetterText, letterTexts, previewLetter, saveLetterText } from "./letter-texts.service.ts";

const LETTER_PDF = new URL("./letter-pdf.ts", import.meta.url);

/** The texts of letters, with versions and a preview. */
export function lettersOfficeRoutes(host: RouteHost, { brand }: { brand: { name: string } }): void {
  read(host, officeListLetterTexts, async (db, _ctx, { query }) => {
    const rows = (await letterTexts(db)).map(presentTextRow);
    const sorted = query.order === "desc" ? rows.toReversed() : rows;
    const { offset, ...meta } = pagerFor(sorted.length, query.page, query.per_page);
    return { data: sorted.slice(offset, offset + query.per_page), meta };
  });
  read(host, officeGetLetterText, async (db, _ctx, { params }) => ({
    data: presentText(await getLetterText(db, params.level)),
  }));
  command(host, officeSaveLetterText, async (tx, ctx, { params, body }) => {
    await saveLetterText(tx, ctx, params.level, body);
    return { data: presentText(await getLetterText(tx, params.level)) };
  });
  read(host, officePreviewLetter, async (_db, ctx, { params, body }) => {
    const pdf = await drawPdf<typeof drawing>(LETTER_PDF, previewLetter(ctx, params.level, body, brand.name));
    return { data: { pdf_base64: pdf.toString("base64") } };
  });
}
