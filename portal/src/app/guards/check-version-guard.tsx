import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readCookie, writeCookie } from "#base/cookies.ts";
import { settingsQuery } from "#base/settings.ts";
import { VERSION_COOKIE, VERSION_COOKIE_SECONDS, watchVersion } from "./check-version.ts";

/** Keeps the signed-in portal at the version the server serves. */
export function CheckVersion() {
  const cache = useQueryClient();
  useEffect(
    () =>
      watchVersion({
        built: __APP_VERSION__,
        cookie: {
          read: () => readCookie(VERSION_COOKIE),
          write: (version) => writeCookie(VERSION_COOKIE, version, VERSION_COOKIE_SECONDS),
        },
        fetchServed: async () => (await cache.fetchQuery({ ...settingsQuery, staleTime: 0 })).partner_front_ver,
        reload: () => void import("#app/install/service-worker.ts").then((worker) => worker.reloadIntoNewest()),
      }),
    [cache],
  );
  return null;
}
