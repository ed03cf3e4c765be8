// Whoever has just changed something finds it changed, although reports are read from a standby: the browser keeps the
// position of the change (decision 0154).
import type { FastifyRequest } from "fastify";
import type { RouteHost } from "./host.ts";

const COOKIE = "plon_position";
const PATH = "/api/office/";
/** No standby in use is as far behind. */
const KEPT_SECONDS = 600;

/** The position of the caller's last change, if it made one lately. */
export const ownWriting = (request: FastifyRequest): string | undefined => request.cookies[COOKIE];

/** Gives every member of staff whose call changes something the position that includes the change. */
export function keepOwnWriting({ app, replica }: Pick<RouteHost, "app" | "replica">, isSecure: boolean): void {
  if (!replica) return;
  app.addHook("onSend", async (request, reply, payload) => {
    const { access, changes } = request.routeOptions.config;
    // Also after a refusal: a counted attempt is a change.
    if (!changes || typeof access !== "object") return payload;
    // Without a position the next reading asks the primary.
    const position = await replica.position().catch(() => "unknown");
    reply.setCookie(COOKIE, position, {
      path: PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: isSecure,
      maxAge: KEPT_SECONDS,
    });
    return payload;
  });
}
