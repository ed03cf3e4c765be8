import { byLetter, congratulatoryLetters, LETTER_PDF_PATH } from "@plon/contract/portal/points/letters.ts";
import { z } from "zod";
import { inOrderOf } from "#platform/database/paging.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import type * as drawing from "./letter-pdf.ts";
import { fillLetter } from "./letter-words.ts";
import { getLetter, letterPage } from "./letters.service.ts";

const LETTER_PDF = new URL("./letter-pdf.ts", import.meta.url);

/** Own congratulatory letters, and each as a PDF. */
export function lettersPortalRoutes(host: RouteHost, { brand }: { brand: { name: string } }): void {
  read(host, congratulatoryLetters, async (db, ctx, { query }) => {
    const { rows, meta } = await letterPage(db, ctx, inOrderOf(query));
    return {
      data: rows.map(({ id, level, title, created_at }) => ({
        id,
        level,
        title,
        created_at: created_at.toISOString(),
        download: LETTER_PDF_PATH.replace(":letterId", String(id)),
      })),
      meta,
      filters: { sortBy: query.sortBy, sortDesc: query.sortDesc },
    };
  });
  const file = { access: "participant", byMembers: "read", params: byLetter, query: z.object({}) } as const;
  download(
    host,
    { ...file, path: LETTER_PDF_PATH, summary: "A congratulatory letter as PDF." },
    async (db, ctx, { params }) => {
      const letter = await getLetter(db, ctx, params.letterId);
      const content = await drawPdf<typeof drawing>(LETTER_PDF, fillLetter({ ...letter, brand: brand.name }));
      return { content, type: "application/pdf", name: `list-gratulacyjny-${letter.level}.pdf` };
    },
  );
}
