import {
  programConsents,
  registrationConsents,
  newsletterConsents as newsletter,
  subscribeNewsletter,
} from "@plon/contract/portal/people/consents.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentConsents } from "./consents.present.ts";
import { consentsForRegistration, ownConsents } from "./consents.service.ts";
import { newsletterConsents, subscribe } from "./newsletter.service.ts";

/** The consents of the modal, those of the registration and those of the newsletter. */
export function consentsPortalRoutes(host: RouteHost): void {
  read(host, programConsents, async (db, ctx) => ({ data: presentConsents(await ownConsents(db, ctx.participantId)) }));
  read(host, registrationConsents, async (db) => ({ data: presentConsents(await consentsForRegistration(db)) }));
  read(host, newsletter, async (db, ctx) => ({
    data: presentConsents(await newsletterConsents(db, ctx.participantId)),
  }));
  command(host, subscribeNewsletter, async (tx, ctx, { body }) => {
    await subscribe(tx, ctx, body.consents);
    return { data: presentConsents(await newsletterConsents(tx, ctx.participantId)), message: "Zapisano." };
  });
}
