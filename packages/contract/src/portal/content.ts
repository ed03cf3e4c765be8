import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoInstant } from "../shared/envelope.ts";
import { pageSlug } from "../shared/fields.ts";

export const cmsPage = z.object({
  slug: z.string(),
  title: z.string(),
  /** Sanitised HTML, the brand's values filled in. */
  content: z.string(),
  version: z.int(),
  published_at: isoInstant,
});

export const getCmsPage = {
  method: "GET",
  path: "/api/v1/cms/pages/:slug",
  summary: "The published version of a generic page.",
  access: "public",
  params: z.object({ slug: pageSlug }),
  data: cmsPage,
  errors: ["page.not_found"],
} as const satisfies Endpoint;
