import { getCmsPage, getPlace, listQuestions } from "@plon/contract/portal/house/content.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { sendRevalidated } from "#platform/http/revalidated.ts";
import { mountEndpoint } from "#platform/http/routes.ts";
import { presentPublished } from "./content.present.ts";
import { isPublished, type OfferAt, publishedPage, questionsPage } from "./content.service.ts";
import { questionsOf } from "./questions.ts";
import type { Brand } from "./placeholders.ts";

/** Generic pages for everybody. */
export function contentPortalRoutes(host: RouteHost, { brand, offerAt }: { brand: Brand; offerAt: OfferAt }): void {
  mountEndpoint(host, getCmsPage, async (request, reply) => {
    const { slug } = getCmsPage.params.parse(request.params);
    return sendRevalidated(request, reply, {
      data: presentPublished(await publishedPage(host.db, slug), brand),
    });
  });
  mountEndpoint(host, getPlace, async (request, reply) => {
    const { slug } = getPlace.params.parse(request.params);
    const kind = (await isPublished(host.db, slug)) ? "page" : await offerAt(host.db, host.clock.now(), slug);
    const data =
      kind === "page"
        ? { kind, page: presentPublished(await publishedPage(host.db, slug), brand) }
        : { kind: getOrThrow(kind, "page.not_found") };
    return sendRevalidated(request, reply, { data });
  });
  mountEndpoint(host, listQuestions, async (request, reply) => {
    const page = presentPublished(await questionsPage(host.db), brand);
    return sendRevalidated(request, reply, { data: questionsOf(page.content) });
  });
}
