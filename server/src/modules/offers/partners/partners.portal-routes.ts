import { listPartnerConsents, setPartnerConsent } from "@plon/contract/portal/offers/partners.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentConsents } from "./partners.present.ts";
import { consentsOf, setConsent } from "./standing.service.ts";

/** Whom a farm lets see its points. */
export function partnersPortalRoutes(host: RouteHost): void {
  read(host, listPartnerConsents, async (db, { participantId }) => ({
    data: presentConsents(await consentsOf(db, participantId)),
  }));
  command(host, setPartnerConsent, async (tx, ctx, { params, body }) => ({
    data: presentConsents(await setConsent(tx, ctx, params.partnerId, body.is_shown)),
    message: body.is_shown ? "Partner widzi od teraz Twoje punkty." : "Partner nie widzi już Twoich punktów.",
  }));
}
