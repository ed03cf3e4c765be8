import {
  officeApproveRegistration,
  officeGetRegistration,
  officeListRegistrations,
  officeRejectRegistration,
} from "@plon/contract/office/account/registrations.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { approve, getRegistration, registrationPage, reject } from "./decision.service.ts";
import { presentRegistration, presentRegistrationRow } from "./registrations.present.ts";
import type { Brand } from "./submission.service.ts";

/** Registrations for the office: the queue, one of them, and the decision. */
export function registrationsOfficeRoutes(host: RouteHost, { brand }: { brand: Brand }): void {
  read(host, officeListRegistrations, async (db, ctx, { query }) =>
    listed(await registrationPage(db, ctx, query), presentRegistrationRow),
  );
  read(host, officeGetRegistration, async (db, ctx, { params }) => ({
    data: presentRegistration(await getRegistration(db, ctx, params.registrationId)),
  }));
  command(host, officeApproveRegistration, async (tx, ctx, { params, body }) => {
    const { registrationId } = params;
    await approve(tx, ctx, { registrationId, representativeId: body.representative_id }, brand);
    return {
      data: presentRegistration(await getRegistration(tx, ctx, registrationId)),
      message: "Uczestnik został przyjęty do programu.",
    };
  });
  command(host, officeRejectRegistration, async (tx, ctx, { params, body }) => {
    const { registrationId } = params;
    await reject(tx, ctx, { registrationId, reason: body.reason }, brand);
    return {
      data: presentRegistration(await getRegistration(tx, ctx, registrationId)),
      message: "Rejestracja została odrzucona.",
    };
  });
}
