// The end of a call, as docs/partners.md promises it: said by every answer from the day on which it is announced.
import { warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/acts/errors.ts";
import type { Clock } from "#platform/settings/clock.ts";

/** Where the end is described. */
const DESCRIBED = '</api/partners/v1/docs>; rel="deprecation"; type="text/html"';

/**
 * Hooks of a call that comes to an end: since the announcement its answers carry `Deprecation` (RFC 9745) and `Sunset` (RFC 8594),
 * refusals too, and from its last midnight on it is 410. None of a call that goes on.
 */
export function endingHooks({ ends }: Endpoint, clock: Clock) {
  if (!ends) return [];
  const [since, until] = [warsawDayStart(ends.since), warsawDayStart(ends.until)];
  return [
    async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const at = clock.now();
      if (at < since) return;
      reply.headers({
        deprecation: `@${Math.floor(since.getTime() / 1000)}`,
        sunset: until.toUTCString(),
        link: DESCRIBED,
      });
      if (at >= until) throw new AppError("partner.call_ended");
    },
  ];
}
