import { systemSettings } from "@plon/contract/portal/house/system.ts";
import type { Config } from "#platform/settings/config.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { VERSION } from "#platform/settings/version.ts";
import { read } from "#platform/http/routes.ts";
import { publicSettings } from "./system.service.ts";

/** The portal's version and the brand's public facts. */
export function systemPortalRoutes(
  host: RouteHost,
  { config }: { config: Pick<Config, "brand" | "isDemo" | "mapTiles"> },
): void {
  read(host, systemSettings, async (db, ctx) => ({
    data: {
      partner_front_ver: VERSION,
      brand: config.brand,
      map_tiles: config.mapTiles ?? null,
      demo: config.isDemo,
      ...(await publicSettings(db, ctx.at)),
    },
  }));
}
