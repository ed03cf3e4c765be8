import {
  getRecommendLink,
  listInvitations,
  makeRecommendLink,
  objectToInvitation as objectionEndpoint,
  sendInvitation,
} from "@plon/contract/portal/offers/affiliation.ts";
import { inOrderOf } from "#platform/database/paging.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { presentLink, presentOwn } from "./affiliation.present.ts";
import { ownRecommendations, recommend } from "./affiliation.service.ts";
import { makeLink, ownLink } from "./recommend-link.service.ts";
import { objectToInvitation } from "./erasing.service.ts";

type Brand = { name: string; helpline: string; data_controller: string; publicUrl: string };

/** Recommending a farm, the state of recommendations, and the opt-out for invited people. */
export function affiliationPortalRoutes(host: RouteHost, { brand }: { brand: Brand }): void {
  read(host, listInvitations, async (db, ctx, { query }) => {
    const { rows, meta } = await ownRecommendations(db, ctx, inOrderOf(query));
    return {
      data: rows.map((row) => presentOwn(row, ctx.at)),
      meta,
      filters: { sortBy: query.sortBy, sortDesc: query.sortDesc },
    };
  });
  command(host, sendInvitation, async (tx, ctx, { body }) => {
    const { id, expires_at } = await recommend(tx, ctx, body, { brand });
    return {
      data: { id, expires_at: expires_at.toISOString() },
      message: "Dziękujemy! Jeśli ta osoba może dołączyć do programu, dostanie od nas odnośnik.",
    };
  });
  read(host, getRecommendLink, async (db, ctx) => ({ data: presentLink(await ownLink(db, ctx), brand.publicUrl) }));
  command(host, makeRecommendLink, async (tx, ctx, { body }) => ({
    data: presentLink(await makeLink(tx, ctx, body.instead_of), brand.publicUrl),
    message: body.instead_of === null ? "Odnośnik jest gotowy." : "Masz nowy odnośnik. Poprzedni już nie działa.",
  }));
  commandInSteps(host, objectionEndpoint, async (db, ctx, { body }) => {
    await objectToInvitation(db, ctx, body.hash);
    return { data: null, message: "Twoje dane zostały usunięte." };
  });
}
