import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { switchBuild } from "#platform/running/switch-build.ts";
import { installErrorHandler } from "./error-handler.ts";
import { OFFICE_SECTIONS, PORTAL_PATHS } from "#platform/settings/screen-places.ts";
import { serveScreens } from "./screens.ts";

let directory: string;
/** What the database says of a text. */
let texts = (slug: string) => Promise.resolve(["jak-zbierac", "regulamin"].includes(slug));
const app = Fastify();

const build = async (screen: string, version: string, name = screen) => {
  const dist = path.join(directory, name);
  await mkdir(path.join(dist, "assets"), { recursive: true });
  await writeFile(path.join(dist, "index.html"), `<script src="/assets/app-${version}.js">`);
  await writeFile(path.join(dist, `assets/app-${version}.js`), `"${screen} ${version}"`);
};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "plon-screens-"));
  await build("portal", "1");
  await build("office", "1");
  await writeFile(path.join(directory, "office/teren.html"), "W terenie");
  installErrorHandler(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", "script-src 'self'; style-src 'self'");
  });
  await serveScreens(app, {
    portal: path.join(directory, "portal"),
    office: path.join(directory, "office"),
    hasPage: (slug) => texts(slug),
    hasPromotion: (slug) => Promise.resolve(["tankuj-dovvo", "regulamin", "jak-zbierac"].includes(slug)),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

/** As it stands, which no client library would send. */
function statusOf(target: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => resolve(Number(text.split(" ")[1])));
  });
}

describe("the screens", () => {
  test.each(["//", "///", "/\\", "//[", "/%", "//zly.example/", "/..%2f", "/%5c", "http://zly.example/x", "*"])(
    "a path like %s is a page or none, and no defect",
    async (target) => {
      expect([200, 400, 404]).toContain(await statusOf(target));
    },
  );

  test("pages have one document, and files that are not there are not found", async () => {
    expect((await app.inject("/moje-faktury")).body).toContain("app-1.js");
    expect((await app.inject("/office/invoices")).body).toContain("app-1.js");
    for (const page of ["/office/teren", "/office/teren/gospodarstwa/12"]) {
      expect((await app.inject(page)).body).toBe("W terenie");
    }
    expect((await app.inject("/assets/app-0.js")).statusCode).toBe(404);
    expect((await app.inject("/api/v1/nothing")).json()).toMatchObject({ error: "request.not_found" });
  });

  test("a promotion's short address leads to its page, unless the portal has a page of that name", async () => {
    const { statusCode, headers } = await app.inject("/tankuj-dovvo?z=plakat");
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
      302,
      "/promocje/tankuj-dovvo",
      "no-store",
    ]);
    for (const taken of ["/jak-zbierac", "/regulamin"]) expect((await app.inject(taken)).statusCode).toBe(200);
    expect((await app.inject("/tankuj-inaczej")).statusCode).toBe(404);
  });

  test("[ROUTE-44] the front page is drawn in its document, with the question about cookies until it is answered", async () => {
    const portal = path.join(directory, "portal");
    await writeFile(path.join(portal, "front-page.html"), "drawn");
    await writeFile(path.join(portal, "front-page-asking.html"), "drawn, asking");
    await writeFile(path.join(portal, "front-page.csp"), "'sha256-abc='");
    const sent = async (address: string, cookie = "") => (await app.inject({ url: address, headers: { cookie } })).body;
    expect(await sent("/")).toBe("drawn, asking");
    expect(await sent("/?redirect=%2Fdashboard", "other=1")).toBe("drawn, asking");
    expect(await sent("/", "other=1; cookies_viewed=necessary")).toBe("drawn");
    expect(await sent("/moje-faktury", "cookies_viewed=all")).toContain("app-1.js");
    // The script that stands in it, and in no other page, may run.
    const policyOf = async (address: string) => (await app.inject(address)).headers["content-security-policy"];
    expect(await policyOf("/")).toBe("script-src 'self' 'sha256-abc='; style-src 'self'");
    expect(await policyOf("/moje-faktury")).toBe("script-src 'self'; style-src 'self'");
    const drawn = ["front-page.html", "front-page-asking.html", "front-page.csp"];
    for (const name of drawn) await rm(path.join(portal, name));
    expect(await sent("/")).toContain("app-1.js");
  });

  test.each([
    "/",
    "/moje-faktury",
    "/moje-faktury/?page=2",
    "/Nagrody/rekawice-robocze/zamowienie",
    "/rejestracja/ZAPROSZENIE1",
    "/wypisz-sie/a%20b",
    "/jak-zbierac",
    "/regulamin",
    "/office/",
    "/office/invoices/12",
    "/office/zapomniane-haslo",
  ])("[ROUTE-44] %s is a page", async (address) => {
    expect((await app.inject(address)).statusCode).toBe(200);
  });

  test.each(["/nie-ma-takiej", "/Wielkie_Litery", "/nie/ma/takiej", "/nagrody/jakas/nie-ma", "/office/nothing"])(
    "[ROUTE-44] %s is none: the screen says so, with its status",
    async (address) => {
      const answer = await app.inject(address);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
      expect(answer.body).toContain("/assets/app-");
    },
  );

  test("[ROUTE-44, ERROR-02] a page that is nothing without its text is none, or fails, where the text does, and no index takes it", async () => {
    const seen = async (address: string) => {
      const { statusCode, headers } = await app.inject(address);
      return [statusCode, headers["x-robots-tag"]];
    };
    for (const address of ["/faq", "/o-programie", "/polityka-prywatnosci"]) {
      expect(await seen(address), address).toEqual([404, "noindex"]);
    }
    const known = texts;
    texts = () => Promise.reject(new Error("no database"));
    for (const address of ["/regulamin", "/faq/", "/jak-zbierac"]) {
      expect(await seen(address), address).toEqual([503, "noindex"]);
    }
    expect(await seen("/moje-faktury")).toEqual([200, undefined]);
    texts = known;
  });

  test("a file shared with the portal before its worker is there opens the form, and is not kept", async () => {
    const form = new FormData();
    form.set("pliki", new Blob([new Uint8Array(3_000_000)], { type: "application/pdf" }), "faktura.pdf");
    const { port } = app.server.address() as AddressInfo;
    for (const body of [form, "anything", undefined]) {
      const answer = await fetch(`http://127.0.0.1:${port}/udostepnione`, {
        method: "POST",
        redirect: "manual",
        ...(body === undefined ? {} : { body }),
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/moje-faktury#!zglos-fakture"]);
    }
  });

  test("the list of addresses is the screens' own", async () => {
    const checkout = path.resolve(import.meta.dirname, "../../../..");
    const tree = await readFile(path.join(checkout, "portal/src/route-tree.gen.ts"), "utf8");
    const list = /interface FileRoutesByFullPath \{([^}]+)\}/.exec(tree)?.[1] ?? "";
    const paths = [...list.matchAll(/^\s*["'](\/[^"']*)/gm)].map(([, found = ""]) => found.replace(/\/$/, "") || "/");
    expect([...PORTAL_PATHS, "/$slug"].toSorted()).toEqual([...new Set(paths)].toSorted());
    const office = path.join(checkout, "office/src");
    const files = globSync("{features/*/*.resource.tsx,app/office-app.tsx}", { cwd: office });
    const sources = await Promise.all(files.map((file) => readFile(path.join(office, file), "utf8")));
    const withPages = sources
      .flatMap((source) => source.split("export const "))
      .filter((part) => /^ {2}(?:list|edit|create|pages): |<Route/m.test(part));
    const names = withPages.flatMap((part) =>
      Array.from(part.matchAll(/\bname: "([a-z-]+)"|\bpath(?:: |=)"\/([^/"]+)/g)),
    );
    const sections = names.map(([, resource, page]) => resource ?? page ?? "");
    expect(sections.length).toBeGreaterThan(30);
    expect([...OFFICE_SECTIONS].toSorted()).toEqual([...new Set(["", "login", "teren", ...sections])].toSorted());
  });

  test("built anew under a running server have the new pages with their assets, and those of the version before", async () => {
    const statusesOf = async () => {
      const versions = ["1", "2", "3"].map((version) => app.inject(`/assets/app-${version}.js`));
      return (await Promise.all(versions)).map(({ statusCode }) => statusCode);
    };
    const renew = async (version: string) => {
      await build("portal", version, "portal.fresh");
      await switchBuild({ fresh: path.join(directory, "portal.fresh"), current: path.join(directory, "portal") });
    };
    await renew("2");
    expect((await app.inject("/moje-faktury")).body).toContain("app-2.js");
    expect((await app.inject("/")).body).toContain("app-2.js");
    expect(await statusesOf()).toEqual([200, 200, 404]);
    expect((await app.inject("/assets/app-2.js")).headers["cache-control"]).toContain("immutable");
    await renew("3");
    expect((await app.inject("/")).body).toContain("app-3.js");
    expect(await statusesOf()).toEqual([404, 200, 200]);
    expect((await app.inject("/office/assets/app-1.js")).body).toContain("office 1");
  });
});
