import {
  officeListConsents,
  officeParticipantConsents,
  officePublishConsent,
  officeWithdrawConsent,
} from "@plon/contract/office/people/consents.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { consentProof, consentsWithVersions, publishConsent, withdrawConsent } from "./consents-office.service.ts";
import { presentDecision, presentOfficeConsent } from "./consents.present.ts";

/** Texts of consents, and who gave which. */
export function consentsOfficeRoutes(host: RouteHost): void {
  read(host, officeListConsents, async (db) => ({ data: (await consentsWithVersions(db)).map(presentOfficeConsent) }));
  command(host, officePublishConsent, async (tx, ctx, { params, body }) => ({
    data: presentOfficeConsent(await publishConsent(tx, ctx, params.consentId, body)),
    message: "Nowa treść została opublikowana.",
  }));
  read(host, officeParticipantConsents, async (db, ctx, { params }) => ({
    data: (await consentProof(db, ctx, params.participantId)).map((row) => presentDecision(ctx.staff.role, row)),
  }));
  command(host, officeWithdrawConsent, async (tx, ctx, { params, body }) => {
    await withdrawConsent(tx, ctx, { ...params, reason: body.reason });
    return {
      data: (await consentProof(tx, ctx, params.participantId)).map((row) => presentDecision(ctx.staff.role, row)),
      message: "Wycofanie zgody zostało zapisane.",
    };
  });
}
