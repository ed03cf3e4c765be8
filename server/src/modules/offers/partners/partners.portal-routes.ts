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
    data: presentConsents(
      await setConsent(tx, ctx, params.partnerId, { isShown: body.is_shown, tellsChanges: body.tells_changes }),
    ),
    message: body.is_shown
      ? body.tells_changes
        ? "Partner widzi od teraz Twoje punkty i wie, kiedy coś się zmienia."
        : "Partner widzi od teraz Twoje punkty, i nic więcej."
      : "Partner nie widzi już Twoich punktów.",
  }));
}
