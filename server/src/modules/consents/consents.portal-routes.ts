import { programConsents, registrationConsents } from "@plon/contract/portal/consents.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentConsents } from "./consents.present.ts";
import { consentsForRegistration, ownConsents } from "./consents.service.ts";

/** The consents of the modal and those of the registration. */
export function consentsPortalRoutes(host: RouteHost): void {
  read(host, programConsents, async (db, ctx) => ({ data: presentConsents(await ownConsents(db, ctx.participantId)) }));
  read(host, registrationConsents, async (db) => ({ data: presentConsents(await consentsForRegistration(db)) }));
}
