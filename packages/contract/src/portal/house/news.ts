import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta } from "../../shared/calls/envelope.ts";
import { accountTypeField } from "../../shared/calls/fields.ts";
import { sizedPicture } from "../../shared/pictures.ts";

/** Photos are files, not envelopes. Public, immutable. */
export const NEWS_PHOTO_PATH = "/api/v1/cms/news-photos/:photoId/:width";

export const program = accountTypeField.default("program.farmer");

export const newsCard = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  photo: sizedPicture.nullable(),
  /** Its date. */
  published_at: isoInstant,
});
export type NewsCard = z.infer<typeof newsCard>;

export const listNews = {
  method: "GET",
  path: "/api/v1/cms/news",
  summary: "News that are out, newest first, 12 a page.",
  access: "public",
  query: z.object({
    program,
    page: pageNumber,
    per_page: z.coerce.number().int().min(1, "Najmniej 1").max(50, "Najwyżej 50").default(12),
  }),
  data: z.object({ archive: z.array(newsCard) }),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const getNews = {
  method: "GET",
  path: "/api/v1/cms/news/:news",
  summary: "One news by its id or slug; what is not out yet is not there.",
  access: "public",
  params: z.object({ news: z.string().max(100) }),
  data: z.object({
    single: newsCard.extend({
      /** Sanitised HTML, the brand's values filled in. */
      content: z.string(),
    }),
  }),
  errors: ["news.not_found"],
} as const satisfies Endpoint;
