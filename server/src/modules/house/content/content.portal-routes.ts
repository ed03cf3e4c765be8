import { getCmsPage, getPlace, listQuestions } from "@plon/contract/portal/house/content.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { sendRevalidated } from "#platform/http/revalidated.ts";
import { mountEndpoint } from "#platform/http/routes.ts";
import { presentPublished } from "./content.present.ts";
import { type OfferAt, placeAt, publishedPage, questionsPage } from "./content.service.ts";
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
    const place = await placeAt(host.db, host.clock.now(), { slug, offerAt });
    const data = place.kind === "page" ? { ...place, page: presentPublished(place.page, brand) } : place;
    return sendRevalidated(request, reply, { data });
  });
  mountEndpoint(host, listQuestions, async (request, reply) => {
    const page = presentPublished(await questionsPage(host.db), brand);
    return sendRevalidated(request, reply, { data: questionsOf(page.content) });
  });
}
