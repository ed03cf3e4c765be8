import type { Config } from "#platform/settings/config.ts";
import type { RouteHost } from "./host.ts";

/** How long the content is valid; RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 86_400_000;
const DAY_MS = 86_400_000;

const isPublic = { config: { access: "public" }, schema: { hide: true } } as const;

/**
 * For crawlers and researchers: what search engines should not index, and whom to tell about a vulnerability (RFC
 * 9116).
 */
export function wellKnownRoutes({ app, clock }: RouteHost, { config }: { config: Config }): void {
  const { publicUrl, brand } = config;
  app.get("/robots.txt", isPublic, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send("User-agent: *\nDisallow: /api/\nDisallow: /office\nDisallow: /rejestracja/\n"),
  );
  app.get("/.well-known/security.txt", isPublic, (_request, reply) => {
    // The same all day, so that it may be cached for one.
    const expires = new Date(Math.floor((clock.now().getTime() + VALID_MS) / DAY_MS) * DAY_MS);
    const lines = [
      `Contact: mailto:${brand.email}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: pl, en",
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\r\n")}\r\n`);
  });
}
