import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";
import { pageSlug } from "../../shared/calls/fields.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

/** The most characters of HTML one page holds. */
export const PAGE_CONTENT_MAX = 100_000;

export const pageVersion = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  content: z.string(),
  saved_at: isoInstant,
  saved_by: z.string().nullable(),
  published_at: isoInstant.nullable(),
});

export const pageRow = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** The portal links to it by a fixed path, so it cannot be removed or renamed. */
  is_fixed: z.boolean(),
  published_version: z.int().nullable(),
  newest_version: z.int(),
  saved_at: isoInstant,
});

export const pageDetail = pageRow.extend({
  versions: z.array(pageVersion),
  /** Set where participants agree to what stands on the page: how many do now. */
  consent: z.object({ holders: z.int() }).nullable(),
});

const byPage = z.object({ pageId: recordId });
const pageText = { title: plainText(150, 1), content: plainText(PAGE_CONTENT_MAX, 1) };

export const officeListPages = {
  method: "GET",
  path: "/api/office/v1/pages",
  summary: "Generic pages.",
  access: { staff: READ_ALL },
  query: listQuery(["slug", "title", "saved_at"], "asc").extend({
    /** Only those whose newest version is not published. */
    unpublished: queryFlag.optional(),
  }),
  ...pageOf(pageRow),
  errors: [],
} as const satisfies Endpoint;

export const officeGetPage = {
  method: "GET",
  path: "/api/office/v1/pages/:pageId",
  summary: "One page with all its versions, newest first.",
  access: { staff: READ_ALL },
  params: byPage,
  data: pageDetail,
  errors: ["page.not_found"],
} as const satisfies Endpoint;

export const officeCreatePage = {
  method: "POST",
  path: "/api/office/v1/pages",
  value: "none",
  summary: "A new page as a draft.",
  access: { staff: WORK_CATALOGUE },
  body: z.object({ slug: pageSlug, ...pageText }),
  data: pageDetail,
  errors: ["page.slug_taken"],
} as const satisfies Endpoint;

export const officeSavePage = {
  method: "PUT",
  path: "/api/office/v1/pages/:pageId",
  value: "none",
  summary:
    "Saves a new version as a draft; what is published stays. The HTML is cleaned and comes back as it was kept.",
  access: { staff: WORK_CATALOGUE },
  params: byPage,
  /** The version the editor started from: somebody else's newer one is not overwritten. */
  body: z.object({ based_on_version: z.int().min(1), ...pageText }),
  data: pageDetail,
  errors: ["page.not_found", "request.conflict"],
} as const satisfies Endpoint;

export const officePublishPage = {
  method: "POST",
  path: "/api/office/v1/pages/:pageId/publish",
  value: "none",
  summary:
    "Publishes a version; an older one too, which undoes a mistake. Where participants agree to the page, says whether they are asked again.",
  access: { staff: WORK_CATALOGUE },
  params: byPage,
  body: z.object({ version: z.int().min(1), asks_again: z.boolean().optional() }),
  data: pageDetail,
  errors: ["page.not_found"],
} as const satisfies Endpoint;
