import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";
import { pageSlug } from "../../shared/calls/fields.ts";
import { program } from "./news.ts";

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

export const getPlace = {
  method: "GET",
  path: "/api/v1/cms/places/:slug",
  summary: "What stands at a short address: the published page, or that it is an open promotion's or campaign's.",
  access: "public",
  params: z.object({ slug: pageSlug }),
  data: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("page"), page: cmsPage }),
    z.object({ kind: z.enum(["promotion", "campaign"]) }),
  ]),
  errors: ["page.not_found"],
} as const satisfies Endpoint;

export const listQuestions = {
  method: "GET",
  path: "/api/v1/cms/faq",
  summary: "The questions of the page /faq with their answers, in its order.",
  access: "public",
  query: z.object({ program }),
  data: z.array(
    z.object({
      /** The heading above the question; null where the page has none. */
      group: z.string().nullable(),
      question: z.string(),
      /** Sanitised HTML. */
      answer: z.string(),
    }),
  ),
  errors: ["page.not_found"],
} as const satisfies Endpoint;
