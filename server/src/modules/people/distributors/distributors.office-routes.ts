import {
  officeCreateBranch,
  officeCreateDistributor,
  officeGetDistributor,
  officeListDistributors,
  officeMapSettings,
  officeUpdateBranch,
  officeUpdateDistributor,
} from "@plon/contract/office/people/distributors.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import type { Config } from "#platform/settings/config.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import {
  changeBranch,
  changeDistributorByTwo,
  createBranch,
  createDistributor,
  getDistributor,
} from "./distributors-office.service.ts";
import { listOfficeDistributors } from "./distributors-office.queries.ts";
import { presentOfficeDistributor } from "./distributors.present.ts";

/** Distributors and their branches, as the office keeps them. */
export function distributorsOfficeRoutes(host: RouteHost, { config }: { config: Pick<Config, "mapTiles"> }): void {
  read(host, officeListDistributors, async (db, _ctx, { query }) =>
    listed(await listOfficeDistributors(db, query), presentOfficeDistributor),
  );
  read(host, officeGetDistributor, async (db, _ctx, { params }) => ({
    data: presentOfficeDistributor(await getDistributor(db, params.distributorId)),
  }));
  command(host, officeCreateDistributor, async (tx, ctx, { body }) => ({
    data: presentOfficeDistributor(await createDistributor(tx, ctx, body)),
    message: "Dystrybutor został dodany.",
  }));
  command(host, officeUpdateDistributor, async (tx, ctx, { params, body }) => {
    const { distributor, isHeld } = await changeDistributorByTwo(tx, ctx, params.distributorId, body);
    return {
      data: presentOfficeDistributor(distributor),
      message: isHeld ? HELD_MESSAGE : "Dystrybutor został zmieniony.",
    };
  });
  command(host, officeCreateBranch, async (tx, ctx, { params, body }) => ({
    data: presentOfficeDistributor(await createBranch(tx, ctx, params.distributorId, body)),
    message: "Oddział został dodany.",
  }));
  command(host, officeUpdateBranch, async (tx, ctx, { params, body }) => ({
    data: presentOfficeDistributor(await changeBranch(tx, ctx, params, body)),
    message: "Oddział został zmieniony.",
  }));
  read(host, officeMapSettings, async () => ({ data: { tiles: config.mapTiles ?? null } }));
}
