import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { pageSlug } from "../../shared/calls/fields.ts";
import { sizedPicture } from "../../shared/pictures.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";
import { PAGE_CONTENT_MAX } from "./content.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

export const NEWS_STATES = ["draft", "scheduled", "published"] as const;

const newsVersion = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  lead: z.string(),
  content: z.string(),
  saved_at: isoInstant,
  saved_by: z.string().nullable(),
});

export const officeNewsRow = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(NEWS_STATES),
  /** Its date, or the time from which it is shown; null for a draft. */
  publish_at: isoInstant.nullable(),
  published_version: z.int().nullable(),
  newest_version: z.int(),
  saved_at: isoInstant,
});

export const officeNews = officeNewsRow.extend({
  photo: sizedPicture.nullable(),
  /** Newest first. */
  versions: z.array(newsVersion),
});

const byNews = z.object({ newsId: recordId });

/** What staff can edit of a news item. */
export const newsText = z.object({
  title: plainText(120, 1),
  lead: plainText(300, 1),
  content: plainText(PAGE_CONTENT_MAX, 1),
});

export const officeListNews = {
  method: "GET",
  path: "/api/office/v1/news",
  summary: "News with their states.",
  access: { staff: READ_ALL },
  query: listQuery(["publish_at", "title", "saved_at"], "desc").extend({
    status: z.enum(NEWS_STATES, { error: "Nieznany stan" }).optional(),
  }),
  ...pageOf(officeNewsRow),
  errors: [],
} as const satisfies Endpoint;

export const officeGetNews = {
  method: "GET",
  path: "/api/office/v1/news/:newsId",
  summary: "One news with its photo and all versions of its text.",
  access: { staff: READ_ALL },
  params: byNews,
  data: officeNews,
  errors: ["news.not_found"],
} as const satisfies Endpoint;

export const officeCreateNews = {
  method: "POST",
  path: "/api/office/v1/news",
  value: "none",
  summary: "A new news as a draft.",
  access: { staff: WORK_CATALOGUE },
  body: newsText.extend({
    slug: pageSlug.refine((slug) => !/^\d+$/.test(slug), "Adres nie może być samą liczbą"),
  }),
  data: officeNews,
  errors: ["news.slug_taken"],
} as const satisfies Endpoint;

/** A change of a news item; the answer is the item after it. */
const newsChange = { access: { staff: WORK_CATALOGUE }, params: byNews, data: officeNews } as const;

export const officeSaveNews = {
  method: "PUT",
  path: "/api/office/v1/news/:newsId",
  value: "none",
  summary:
    "Saves a new version as a draft; what is published stays. The HTML is cleaned and comes back as it was kept.",
  ...newsChange,
  /** The version the editor started from: somebody else's newer one is not overwritten. */
  body: newsText.extend({ based_on_version: z.int().min(1) }),
  errors: ["news.not_found", "request.conflict"],
} as const satisfies Endpoint;

export const officePublishNews = {
  method: "POST",
  path: "/api/office/v1/news/:newsId/publish",
  value: "none",
  summary:
    "Publishes a version, at once or at a time to come. A news that is out keeps its day and shows the version at once.",
  ...newsChange,
  body: z.object({ version: z.int().min(1), publish_at: isoInstant.nullable() }),
  errors: ["news.not_found"],
} as const satisfies Endpoint;

export const officeWithdrawNews = {
  method: "POST",
  path: "/api/office/v1/news/:newsId/withdraw",
  value: "none",
  summary: "Makes a news a draft again: it is shown no more, and no longer scheduled.",
  ...newsChange,
  errors: ["news.not_found"],
} as const satisfies Endpoint;

export const officeSetNewsPhoto = {
  method: "POST",
  path: "/api/office/v1/news/:newsId/photo",
  value: "none",
  summary: "The photo of a news; another one takes its place.",
  ...newsChange,
  idempotent: true,
  upload: { fields: z.object({ alt: plainText(150, 1) }), file: "photo", fileRequired: true },
  errors: ["news.not_found", "file.damaged", "request.key_reused"],
} as const satisfies Endpoint;

export const officeRemoveNewsPhoto = {
  method: "DELETE",
  path: "/api/office/v1/news/:newsId/photo",
  value: "none",
  summary: "Takes the photo off.",
  ...newsChange,
  errors: ["news.not_found"],
} as const satisfies Endpoint;
