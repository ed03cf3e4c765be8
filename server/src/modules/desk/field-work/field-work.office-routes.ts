import { officeFieldActs, officeFieldFarms } from "@plon/contract/office/desk/field-work.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps, read } from "#platform/http/routes.ts";
import { fieldFarms } from "./field-farms.service.ts";
import { presentFieldFarms } from "./field-work.present.ts";
import { takeActs } from "./field-work.service.ts";

/** A representative's own farms for a phone without a network, and what was written there. */
export function fieldWorkOfficeRoutes(
  host: RouteHost,
  { ksef }: { ksef: { taxpayerAppUrl: string } | undefined },
): void {
  read(host, officeFieldFarms, async (db, ctx, { query }) => {
    const page = await fieldFarms(db, ctx, { after: query.after, representativeId: query.representative_id });
    return { data: presentFieldFarms(page, query.known, ksef?.taxpayerAppUrl ?? null) };
  });
  commandInSteps(host, officeFieldActs, async (db, ctx, { body }) => ({
    data: { outcomes: await takeActs(db, ctx, body.acts) },
  }));
}
