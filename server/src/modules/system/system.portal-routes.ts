import { systemSettings } from "@plon/contract/portal/system.ts";
import type { Config } from "#platform/config.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { publicSettings } from "./system.service.ts";

/** The portal's version and the brand's public facts. */
export function systemPortalRoutes(
  host: RouteHost,
  options: Pick<Config, "brand" | "isDemo" | "mapTiles"> & { version: string },
): void {
  read(host, systemSettings, async (db, ctx) => ({
    data: {
      partner_front_ver: options.version,
      brand: options.brand,
      map_tiles: options.mapTiles ?? null,
      demo: options.isDemo,
      ...(await publicSettings(db, ctx.at)),
    },
  }));
}
