import type { RouteHost } from "#platform/http/host.ts";
import { CLICK_PATH, followLink } from "./steps.service.ts";

/** The link in a mail of ours: counted, and on to the page it is about. It leads nowhere but to our own paths. */
export function journeysPortalRoutes({ app, db, clock }: RouteHost): void {
  app.get<{ Params: { token: string } }>(
    `${CLICK_PATH}:token`,
    { config: { access: "public" }, schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params;
      const isOurs = /^[\w-]{43}$/.test(token);
      return await reply.redirect(isOurs ? await followLink(db, token, clock.now()) : "/", 302);
    },
  );
}
