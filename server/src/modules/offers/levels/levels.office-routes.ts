import {
  officeCreateLevelScheme,
  officeEndLevelScheme,
  officeGetLevelScheme,
  officeListLevelFarms,
  officeListLevelSchemes,
  officeStartLevelScheme,
  officeTryLevels,
  officeUpdateLevelScheme,
} from "@plon/contract/office/offers/levels.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { listed } from "#platform/database/paging.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentScheme } from "./levels.present.ts";
import {
  askToStart,
  changeScheme,
  createScheme,
  endScheme,
  farmsByLevel,
  getScheme,
  schemePage,
} from "./levels.service.ts";
import { tryLevels } from "./trial.service.ts";

/** Schemes of levels: written, tried, started and ended. */
export function levelsOfficeRoutes(host: RouteHost): void {
  read(host, officeListLevelSchemes, async (db, { at }, { query }) =>
    listed(await schemePage(db, at, query), presentScheme),
  );
  read(host, officeGetLevelScheme, async (db, { at }, { params }) => ({
    data: presentScheme(await getScheme(db, params.schemeId, at)),
  }));
  command(host, officeCreateLevelScheme, async (tx, ctx, { body }) => ({
    data: presentScheme(await createScheme(tx, ctx, body)),
    message: "Szkic poziomów zapisany.",
  }));
  command(host, officeUpdateLevelScheme, async (tx, ctx, { params, body }) => ({
    data: presentScheme(await changeScheme(tx, ctx, params.schemeId, body)),
    message: "Zmiany zapisane.",
  }));
  read(host, officeTryLevels, async (db, _ctx, { body }) => ({ data: await tryLevels(db, body) }));
  command(host, officeStartLevelScheme, async (tx, ctx, { params, body }) => ({
    data: presentScheme(await askToStart(tx, ctx, params.schemeId, body.revision)),
    message: HELD_MESSAGE,
  }));
  command(host, officeEndLevelScheme, async (tx, ctx, { params, body }) => ({
    data: presentScheme(await endScheme(tx, ctx, params.schemeId, body)),
    message: "Koniec poziomów wyznaczony.",
  }));
  read(host, officeListLevelFarms, async (db, { at }, { params }) => ({
    data: await farmsByLevel(db, params.schemeId, at),
  }));
}
