import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./error-handler.ts";
import { placeOf } from "#platform/settings/screen-places.ts";

type Screens = {
  portal: string;
  office: string;
  /** Whether a text of this slug is published. */
  hasPage: (slug: string) => Promise<boolean>;
  /** Whether anybody may read the promotion of this slug: its short address leads to its page. */
  hasPromotion: (slug: string) => Promise<boolean>;
};

/** A year: the names of built assets change with their content. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves the built front ends: the portal at /, the office at /office/. A path that is neither a file nor an API call
 * is a page of one of them, with status 404 if it has no such page. Without a build only the API works.
 */
export async function serveScreens(app: FastifyInstance, screens: Screens): Promise<void> {
  const isBuilt = existsSync(path.join(screens.portal, "index.html"));
  if (!isBuilt) {
    app.setNotFoundHandler((_request, reply) => refuse(reply, "request.not_found", {}));
    return;
  }
  const setHeaders = (reply: FastifyReply, file: string) => {
    reply.header("cache-control", /[\\/]assets[\\/]/.test(file) ? FOREVER : "no-cache");
  };
  const options = { preCompressed: true, setHeaders, cacheControl: false } as const;
  // Assets are looked up on request: a newer build has others, besides the previous ones.
  const pages = { ...options, wildcard: false, globIgnore: ["assets/**"] };
  await app.register(fastifyStatic, { ...pages, root: screens.portal, prefix: "/", index: false });
  await app.register(fastifyStatic, { ...pages, root: screens.office, prefix: "/office/", decorateReply: false });
  for (const [root, prefix] of [
    [screens.portal, "/assets/"],
    [screens.office, "/office/assets/"],
  ] as const) {
    await app.register(fastifyStatic, { ...options, root: path.join(root, "assets"), prefix, decorateReply: false });
  }
  app.get("/office", { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect("/office/"),
  );
  await app.register(openForShared);
  // An async handler waits for its reply, and so does everybody whom it goes through: each with listeners of its own, until Node
  // warns of a leak.
  app.setNotFoundHandler((request, reply) => {
    sendScreen(request, reply, screens).catch((error: unknown) => reply.send(error));
  });
}

/** Sends the document of the page that is asked for, or the refusal of what is none. Does not wait until it is sent. */
async function sendScreen(request: FastifyRequest, reply: FastifyReply, screens: Screens): Promise<void> {
  const pathname = request.url.split("?", 1)[0]!;
  const isPage =
    (request.method === "GET" || request.method === "HEAD") && !pathname.startsWith("/api/") && !path.extname(pathname);
  if (!isPage) return void refuse(reply, "request.not_found", {});
  const { screen, isKnown, slug } = placeOf(pathname);
  const state = slug === undefined ? (isKnown ? "there" : "missing") : await stateOf(request, screens, slug);
  // Found only while it runs: nobody may remember the way.
  if (state === "promotion") return void reply.header("cache-control", "no-store").redirect(`/promocje/${slug}`);
  if (state !== "there") return await sendNoPage(reply, screens[screen], state === "missing" ? 404 : 503);
  const document = pathname === "/" ? await frontPageFor(request, reply, screens.portal) : documentOf(pathname);
  reply.sendFile(document, screens[screen], { cacheControl: false });
}

/** "W terenie" is a page of the office of its own, light enough for a phone (decision 0294). */
const documentOf = (pathname: string): string =>
  /^\/office\/teren(?:\/|$)/.test(pathname) ? "teren.html" : "index.html";

/**
 * Whether the text of a page can be had, or there is a promotion of that name. Where nobody can tell, the page is not said to
 * be missing.
 */
async function stateOf(
  request: FastifyRequest,
  { hasPage, hasPromotion }: Screens,
  slug: string,
): Promise<"there" | "promotion" | "missing" | "failing"> {
  try {
    if (await hasPage(slug)) return "there";
    return (await hasPromotion(slug)) ? "promotion" : "missing";
  } catch (error) {
    request.log.error(error);
    return "failing";
  }
}

/**
 * The document in which the front page is drawn already, with the question about cookies for who has not answered it: what is
 * read first must not move when the code comes. The one script that stands in it, and no other, is added to the policy. A
 * build from before it was drawn has none.
 */
async function frontPageFor(request: FastifyRequest, reply: FastifyReply, root: string): Promise<string> {
  const script = await readFile(path.join(root, "front-page.csp"), "utf8").catch(() => undefined);
  if (script === undefined) return "index.html";
  const policy = reply.getHeader("content-security-policy");
  if (typeof policy === "string") {
    reply.header("content-security-policy", policy.replace("script-src 'self'", `script-src 'self' ${script}`));
  }
  const isAnswered = /(?:^|;\s*)cookies_viewed=/.test(request.headers.cookie ?? "");
  return isAnswered ? "front-page.html" : "front-page-asking.html";
}

/**
 * What another application shares with the installed portal is taken in by its service worker. Where that is missing the
 * form opens without the file, which is neither read nor kept.
 */
async function openForShared(part: FastifyInstance): Promise<void> {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser("*", (_request, body, done) => {
    body.resume();
    done(null);
  });
  part.post(
    "/udostepnione",
    { config: { access: "public", takesFiles: true }, schema: { hide: true } },
    (_request, reply) => reply.redirect("/moje-faktury#!zglos-fakture", 303),
  );
}

/**
 * The front end, which says that there is no such page, or that it does not come. Never cached nor taken into an index: the
 * page may be there next time.
 */
async function sendNoPage(reply: FastifyReply, root: string, status: 404 | 503): Promise<void> {
  const document = await readFile(path.join(root, "index.html"));
  void reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
    .send(document);
}
