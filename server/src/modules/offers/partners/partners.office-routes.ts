import {
  officeAskPartnerKey,
  officeCreatePartner,
  officeCreatePartnerKind,
  officeGetPartner,
  officeListPartnerEvents,
  officeListPartners,
  officeRevokePartnerKey,
  officeUpdatePartner,
  officeUpdatePartnerKind,
} from "@plon/contract/office/offers/partners.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { listed } from "#platform/database/paging.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { changeKind, createKind } from "./events/event-kinds.service.ts";
import { askForKey, revokeKey } from "./partner-keys.service.ts";
import { presentOfficeEvent, presentPartner, presentWhole } from "./partners.present.ts";
import { changePartner, createPartner, getPartner, partnerPage } from "./partners.service.ts";
import { eventPage } from "./events/told-events.service.ts";

/** Partners with their keys, their kinds of events and what they told. */
export function partnersOfficeRoutes(host: RouteHost): void {
  read(host, officeListPartners, async (db, { at }, { query }) =>
    listed(await partnerPage(db, at, query), presentPartner),
  );
  read(host, officeGetPartner, async (db, { at }, { params }) => ({
    data: presentWhole(await getPartner(db, params.partnerId, at)),
  }));
  command(host, officeCreatePartner, async (tx, ctx, { body }) => ({
    data: presentWhole(await createPartner(tx, ctx, body)),
    message: "Partner dodany.",
  }));
  command(host, officeUpdatePartner, async (tx, ctx, { params, body }) => ({
    data: presentWhole(await changePartner(tx, ctx, params.partnerId, body)),
    message: "Zmiany zapisane.",
  }));
  command(host, officeAskPartnerKey, async (tx, ctx, { params, body }) => ({
    data: { key: await askForKey(tx, ctx, params.partnerId, body) },
    message: HELD_MESSAGE,
  }));
  command(host, officeRevokePartnerKey, async (tx, ctx, { params }) => ({
    data: presentWhole(await revokeKey(tx, ctx, params.keyId)),
    message: "Klucz został unieważniony.",
  }));
  command(host, officeCreatePartnerKind, async (tx, ctx, { params, body }) => ({
    data: presentWhole(await createKind(tx, ctx, params.partnerId, body)),
    message: "Rodzaj dodany, na razie wyłączony.",
  }));
  command(host, officeUpdatePartnerKind, async (tx, ctx, { params, body }) => {
    const { partner, isHeld } = await changeKind(tx, ctx, params.kindId, body);
    return { data: presentWhole(partner), message: isHeld ? HELD_MESSAGE : "Zmiany zapisane." };
  });
  read(host, officeListPartnerEvents, async (db, { at }, { params, query }) => {
    await getPartner(db, params.partnerId, at);
    return listed(await eventPage(db, params.partnerId, query), presentOfficeEvent);
  });
}
