import { createHash } from "node:crypto";
import { getCmsPage } from "@plon/contract/portal/content.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { mountEndpoint } from "#platform/http/routes.ts";
import { presentPublished } from "./content.present.ts";
import { publishedPage } from "./content.service.ts";
import type { Brand } from "./placeholders.ts";

/** Generic pages for everybody. Browsers keep them and ask whether they still hold, which costs a few bytes. */
export function contentPortalRoutes(host: RouteHost, options: { brand: Brand }): void {
  mountEndpoint(host, getCmsPage, async (request, reply) => {
    const { slug } = getCmsPage.params.parse(request.params);
    const data = presentPublished(await publishedPage(host.db, slug), options.brand);
    const mark = `"${createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", mark).header("cache-control", "public, no-cache");
    const known = String(request.headers["if-none-match"] ?? "").split(/\s*,\s*/);
    if (known.some((value) => value.replace(/^W\//, "") === mark)) return reply.code(304).send();
    return { status: "success", data };
  });
}
