// JavaScript of the first visit to `/` against that of a bare page of the same libraries, both built in this run and
// compressed as the server sends them; what each part of it takes; and what every other route adds, as the build knows
// them. Decision 0181.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { build as buildWith, type Plugin } from "vite";
import { kilobytes, type Result } from "../report.ts";
import { CHECKOUT } from "../stand.ts";

type Chunk = { file: string; imports?: string[]; assets?: string[]; isEntry?: boolean };
type Build = { directory: string; chunks: Record<string, Chunk> };
/** The endings of what the server sends to a browser that knows brotli, and to one that does not. */
type Encoding = ".br" | ".gz";

/** What a route may add to the first visit and to the layouts around it. */
const ROUTE_LIMIT_BYTES = 41_000;

const execute = promisify(execFile);

/** The portal as users get it, packed; the plugins change what it is built of. */
export async function buildPortal(directory: string, plugins: Plugin[] = []): Promise<void> {
  const root = path.join(CHECKOUT, "portal");
  await buildWith({ root, plugins, logLevel: "warn", build: { outDir: directory, emptyOutDir: true } });
  await pack(directory);
}

const pack = (directory: string) =>
  execute(process.execPath, [path.join(CHECKOUT, "server/src/compress.ts"), directory]);

async function build(root: string, directory: string): Promise<Build> {
  const vite = path.join(CHECKOUT, "node_modules/vite/bin/vite.js");
  const flags = ["build", "--manifest", "--sourcemap", "hidden", "--emptyOutDir", "--outDir", directory];
  await execute(process.execPath, [vite, ...flags, "--logLevel", "warn"], { cwd: root });
  await pack(directory);
  const chunks = JSON.parse(await readFile(path.join(directory, ".vite/manifest.json"), "utf8"));
  return { directory, chunks };
}

/** The given chunks and everything they import statically. */
function closureOf({ chunks }: Build, keys: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of chunks[key]?.imports ?? []) visit(imported);
  };
  [...keys].forEach(visit);
  return found;
}

/** The bytes of a file as they are sent: what is too small to be compressed goes as it is. */
export async function sentBytes(directory: string, file: string, encoding: Encoding): Promise<number> {
  const whole = path.join(directory, file);
  const content = await readFile(whole + encoding).catch(() => readFile(whole));
  return content.length;
}

const scriptsOf = ({ chunks }: Build, keys: Iterable<string>) =>
  [...new Set([...keys].map((key) => chunks[key]!.file))].filter((file) => file.endsWith(".js"));

async function weigh(built: Build, keys: Iterable<string>, encoding: Encoding = ".br"): Promise<number> {
  const sizes = scriptsOf(built, keys).map((file) => sentBytes(built.directory, file, encoding));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const entriesOf = ({ chunks }: Build) => Object.keys(chunks).filter((key) => chunks[key]!.isEntry);
const routeFile = (key: string) => /^src\/routes\/(.+)\.tsx/.exec(key)?.[1];

/** What the first visit loads, of what, and what every later route adds. */
export async function measurePageWeight(directory: string): Promise<Result[]> {
  const bare = await build(path.join(import.meta.dirname, "../bare-page"), path.join(directory, "bare-page"));
  const portal = await build(path.join(CHECKOUT, "portal"), path.join(directory, "portal"));
  // The route `/` is its file and the layout around it.
  const firstRoutes = Object.keys(portal.chunks).filter((key) =>
    ["__root", "_public", "_public/index"].includes(routeFile(key) ?? ""),
  );
  const first = closureOf(portal, [...entriesOf(portal), ...firstRoutes]);
  await printParts(portal, first);
  await printMap(portal, first);
  const compared = async (name: string, encoding: Encoding): Promise<Result> => {
    const measured = await weigh(portal, first, encoding);
    const peer = await weigh(bare, closureOf(bare, entriesOf(bare)), encoding);
    return {
      name: `JavaScript of the first visit to /, ${name}`,
      measured: kilobytes(measured),
      against: `${kilobytes(peer)} bare page`,
      ratio: measured / peer,
      limit: { atMost: 1.34 },
    };
  };
  return [await compared("brotli", ".br"), await compared("gzip", ".gz"), await measureRoutes(portal, first)];
}

/** The layouts around a route, by the folders that its file is in. */
function layoutsAround(route: string, keys: Map<string, string>): string[] {
  const folders = route.split("/").slice(0, -1);
  return folders.flatMap((_, index) => keys.get(folders.slice(0, index + 1).join("/")) ?? []);
}

async function measureRoutes(portal: Build, first: Set<string>): Promise<Result> {
  const keys = new Map(Object.keys(portal.chunks).flatMap((key) => (routeFile(key) ? [[routeFile(key)!, key]] : [])));
  let largest = { route: "none", added: 0 };
  console.log("JavaScript that each later route adds to the first visit and the layouts around it, brotli:\n");
  for (const [route, key] of [...keys].toSorted()) {
    if (first.has(key)) continue;
    const there = closureOf(portal, [...first, ...layoutsAround(route, keys)]);
    const added = await weigh(
      portal,
      [...closureOf(portal, [key])].filter((needed) => !there.has(needed)),
    );
    if (added > largest.added) largest = { route, added };
    const mark = added > ROUTE_LIMIT_BYTES ? "  OVER THE LIMIT" : "";
    console.log(
      `  ${kilobytes(added).padStart(9)}  ${route.padEnd(60)} own chunk ${kilobytes(await weigh(portal, [key]))}${mark}`,
    );
  }
  console.log("");
  return {
    name: `most that a route adds: ${largest.route}`,
    measured: kilobytes(largest.added),
    against: kilobytes(ROUTE_LIMIT_BYTES),
    ratio: largest.added / ROUTE_LIMIT_BYTES,
    limit: { atMost: 1 },
  };
}

/** Whose code it is: a package, or a folder of ours. */
function ownerOf(source: string | undefined): string {
  if (source === undefined) return "imports and exports between the chunks";
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (packageName) return packageName;
  const own = /(?:^|\/)(portal|packages)\/(.+)$/.exec(source);
  if (!own) return "what the bundler adds";
  return `${own[1]}/${own[2]!.split("?")[0]!.split("/").slice(0, -1).slice(0, 3).join("/")}`;
}

/** How many characters of a chunk come from whom, by its source map. */
async function charactersByOwner(file: string): Promise<Map<string, number>> {
  const code = await readFile(file, "utf8");
  // The bundler's own file is nobody's and has no map.
  const mapText = await readFile(`${file}.map`, "utf8").catch(() => undefined);
  if (mapText === undefined) return new Map([[ownerOf(""), code.length]]);
  const map = new SourceMap(JSON.parse(mapText));
  const owners = new Map<string, number>();
  for (const [line, text] of code.split("\n").entries()) {
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column);
      const owner = ownerOf(
        "originalSource" in entry && entry.generatedLine === line ? entry.originalSource : undefined,
      );
      owners.set(owner, (owners.get(owner) ?? 0) + 1);
    }
  }
  return owners;
}

/** What the kilobytes of the first visit are spent on: each file's compressed size, by whose characters are in it. */
async function printParts(portal: Build, first: Set<string>): Promise<void> {
  const shares = new Map<string, number>();
  for (const file of scriptsOf(portal, first)) {
    const owners = await charactersByOwner(path.join(portal.directory, file));
    const all = [...owners.values()].reduce((sum, count) => sum + count, 0);
    const size = await sentBytes(portal.directory, file, ".br");
    for (const [owner, count] of owners) shares.set(owner, (shares.get(owner) ?? 0) + (size * count) / all);
  }
  console.log("What the first visit's JavaScript is spent on, brotli:\n");
  for (const [owner, bytes] of [...shares].toSorted(([, one], [, other]) => other - one)) {
    console.log(`  ${kilobytes(bytes).padStart(9)}  ${owner}`);
  }
  console.log("");
}

const MAP = "src/shared/map/canvas-map.tsx";

/** The map is not a route: its library is loaded when a page draws one, with its own worker. */
async function printMap(portal: Build, first: Set<string>): Promise<void> {
  const chunk = portal.chunks[MAP];
  if (!chunk) throw new Error(`The build has no chunk of ${MAP}`);
  const needed = [...closureOf(portal, [MAP])].filter((key) => !first.has(key));
  const workers = (chunk.assets ?? []).filter((file) => file.endsWith(".mjs"));
  const sizes = await Promise.all(workers.map((file) => sentBytes(portal.directory, file, ".br")));
  const added = kilobytes(await weigh(portal, needed));
  const ofWorker = kilobytes(sizes.reduce((sum, size) => sum + size, 0));
  console.log(`When a page draws the map, brotli: ${added}, and its worker ${ofWorker}\n`);
}
