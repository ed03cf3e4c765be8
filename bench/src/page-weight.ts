// JavaScript of the first visit to `/` against that of a bare page of the same libraries, both built in this run.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { kilobytes, type Result } from "./report.ts";
import { CHECKOUT } from "./stand.ts";

type Chunk = { file: string; imports?: string[]; assets?: string[]; isEntry?: boolean };
type Build = { directory: string; chunks: Record<string, Chunk> };

const execute = promisify(execFile);

async function build(root: string, directory: string): Promise<Build> {
  const vite = path.join(CHECKOUT, "node_modules/vite/bin/vite.js");
  const flags = ["build", "--manifest", "--emptyOutDir", "--outDir", directory, "--logLevel", "warn"];
  await execute(process.execPath, [vite, ...flags], { cwd: root });
  const chunks = JSON.parse(await readFile(path.join(directory, ".vite/manifest.json"), "utf8"));
  return { directory, chunks };
}

/** The given chunks and everything they import statically. */
function closureOf({ chunks }: Build, keys: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of chunks[key]?.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return found;
}

async function gzipBytes({ directory, chunks }: Build, keys: Iterable<string>): Promise<number> {
  const files = new Set([...keys].map((key) => chunks[key]!.file).filter((file) => file.endsWith(".js")));
  const contents = await Promise.all([...files].map((file) => readFile(path.join(directory, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

const entriesOf = ({ chunks }: Build) => Object.keys(chunks).filter((key) => chunks[key]!.isEntry);
const routeFile = (key: string) => /^src\/routes\/(.+)\.tsx/.exec(key)?.[1];

/** Measures the fourth bullet of the speed promise, and prints what each later route adds. */
export async function measurePageWeight(directory: string): Promise<Result[]> {
  const bare = await build(path.join(import.meta.dirname, "bare-page"), path.join(directory, "bare-page"));
  const portal = await build(path.join(CHECKOUT, "portal"), path.join(directory, "portal"));
  const bareBytes = await gzipBytes(bare, closureOf(bare, entriesOf(bare)));
  // The route `/` is its file and the layout around it.
  const firstRoutes = Object.keys(portal.chunks).filter((key) =>
    ["__root", "_public", "_public/index"].includes(routeFile(key) ?? ""),
  );
  const first = closureOf(portal, [...entriesOf(portal), ...firstRoutes]);
  const firstBytes = await gzipBytes(portal, first);
  await printLaterRoutes(portal, first);
  await printMap(portal, first);
  return [
    {
      name: "JavaScript of the first visit to /, gzip",
      measured: kilobytes(firstBytes),
      against: `${kilobytes(bareBytes)} bare page`,
      ratio: firstBytes / bareBytes,
      limit: { atMost: 1.45 },
    },
  ];
}

async function printLaterRoutes(portal: Build, first: Set<string>): Promise<void> {
  console.log("JavaScript that each later route adds to the first visit, gzip:\n");
  for (const key of Object.keys(portal.chunks).filter(routeFile).toSorted()) {
    if (first.has(key)) continue;
    const own = await gzipBytes(portal, [key]);
    const added = await gzipBytes(
      portal,
      [...closureOf(portal, [key])].filter((needed) => !first.has(needed)),
    );
    console.log(`  ${kilobytes(added).padStart(9)}  ${routeFile(key)!.padEnd(60)} own chunk ${kilobytes(own)}`);
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
  const contents = await Promise.all(workers.map((file) => readFile(path.join(portal.directory, file))));
  const workerBytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  const added = await gzipBytes(portal, needed);
  console.log(`When a page draws the map, gzip: ${kilobytes(added)}, and its worker ${kilobytes(workerBytes)}\n`);
}
