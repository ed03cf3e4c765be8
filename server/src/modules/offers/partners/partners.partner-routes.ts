import {
  PARTNER_ENDPOINTS,
  partnerGetEvent,
  partnerGetParticipant,
  partnerListProducts,
  partnerListRewards,
  partnerOpenApi,
  partnerReadStream,
  partnerSendEvent,
} from "@plon/contract/partners/partners.ts";
import type { RouteParts } from "#parts";
import type { RouteHost } from "#platform/http/host.ts";
import { PAGE_POLICY, partnersPage } from "#platform/http/partners/docs-page.ts";
import { partnersDocument } from "#platform/http/partners/openapi.ts";
import { command, mountEndpoint, read } from "#platform/http/routes.ts";
import { sendBare } from "#platform/http/revalidated.ts";
import { productsAfter, rewardsAfter } from "./catalogue.service.ts";
import { streamAfter } from "./partner-stream.service.ts";
import { presentEvent, presentReward, presentStanding, presentStream } from "./partners.present.ts";
import { getStanding } from "./standing.service.ts";
import { getEvent, takeEvent } from "./events/told-events.service.ts";

/** What partners' systems call, and what describes it. */
export function partnersPartnerRoutes(host: RouteHost, { brand }: Pick<RouteParts, "brand">): void {
  read(host, partnerGetParticipant, async (db, ctx, { params }) => ({
    data: presentStanding(await getStanding(db, ctx, params.nip)),
  }));
  command(host, partnerSendEvent, async (tx, ctx, { body }) => ({
    data: presentEvent(await takeEvent(tx, ctx, body)),
  }));
  read(host, partnerGetEvent, async (db, ctx, { params }) => ({
    data: presentEvent(await getEvent(db, ctx, params.eventId)),
  }));
  read(host, partnerListProducts, async (db, { at }, { query }) => {
    const { items, next } = await productsAfter(db, at, query);
    return { data: { items: items.map(({ id: _id, ...product }) => product), next } };
  });
  read(host, partnerListRewards, async (db, { at }, { query }) => {
    const { items, next } = await rewardsAfter(db, at, query);
    return { data: { items: items.map(presentReward), next } };
  });
  read(host, partnerReadStream, async (db, ctx, { query }) => ({
    data: presentStream(await streamAfter(db, ctx, query)),
  }));

  const document = () => partnersDocument(PARTNER_ENDPOINTS, { name: brand.name, origin: brand.publicUrl });
  const described = (path: `/api/${string}`, summary: string) => ({ ...partnerOpenApi, path, summary });
  // Neither has an envelope: a description is what its readers expect it to be.
  mountEndpoint(host, { ...partnerOpenApi }, async (request, reply) =>
    sendBare(request, reply.type("application/json; charset=utf-8").serializer(JSON.stringify), document()),
  );
  mountEndpoint(host, described("/api/partners/v1/docs", "The same for people."), async (_request, reply) =>
    reply
      .header("content-security-policy", PAGE_POLICY)
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(partnersPage(document())),
  );
}
