// Which tests a change can break, by imports: used by `npm run test:changed` (tooling/running/test-changed.ts).
import path from "node:path";

/** The text of every file of ours, by its path from the root. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Where everything is put together. What a test reaches only through these is not what it is about: every test over HTTP starts
 * the whole server, every screen's test the whole portal.
 */
const GATHERED =
  /^(?:server\/src\/(?:app|jobs|main|modules|personal|start)\.ts|server\/demo\/|server\/test\/harness\/|(?:portal|office)\/src\/(?:main|portal|route-tree|app\/(?:office-app|resources|modals))\b|(?:portal|office)\/test\/|portal\/src\/routes\/)/;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g;
const IS_TEST = /\.(?:test|spec)\.tsx?$/;
/** Where a test does not stand beside what it is about. */
const APART = /^(?:server\/test|e2e|bench|tooling)\//;

/** Other files that decide for a whole room. */
const WHOLE_ROOMS: readonly [changed: RegExp, room: RegExp][] = [
  [/^server\/migrations\//, /^server\//],
  [/^(?:package-lock\.json|tsconfig.*\.json|.*vitest.*config\.ts)$/, /./],
];

/** The tests that a change of these files can break. A file that no import leads to breaks none, but for those of WHOLE_ROOMS. */
export function testsBrokenBy(changed: ReadonlySet<string>, sources: Sources): string[] {
  const rooms = WHOLE_ROOMS.filter(([files]) => [...changed].some((file) => files.test(file)));
  return [...sources.keys()]
    .filter((file) => IS_TEST.test(file))
    .filter((test) => rooms.some(([, room]) => room.test(test)) || reaches(test, changed, sources))
    .toSorted();
}

function reaches(test: string, changed: ReadonlySet<string>, sources: Sources): boolean {
  const reached = new Set([test, ...(APART.test(test) ? [] : besideOf(test, sources))]);
  for (const file of reached) {
    if (changed.has(file)) return true;
    if (file !== test && GATHERED.test(file)) continue;
    for (const next of importsOf(file, sources)) reached.add(next);
  }
  return false;
}

/** What the folder holds besides tests: a test over HTTP or of a screen imports little of what it is about. */
function besideOf(test: string, sources: Sources): string[] {
  const folder = path.posix.dirname(test);
  return [...sources.keys()].filter((file) => path.posix.dirname(file) === folder && !IS_TEST.test(file));
}

const known = new WeakMap<Sources, Map<string, string[]>>();

function importsOf(file: string, sources: Sources): string[] {
  const cache = known.get(sources) ?? new Map<string, string[]>();
  known.set(sources, cache);
  const found =
    cache.get(file) ??
    [...(sources.get(file) ?? "").matchAll(IMPORT)]
      .map(([, name = ""]) => placeOf(name, file, sources))
      .filter((place) => place !== undefined);
  cache.set(file, found);
  return found;
}

/** Where an import leads, if to a file of ours: beside, by the aliases of its workspace, or into another one. */
function placeOf(name: string, from: string, sources: Sources): string | undefined {
  if (name.startsWith(".")) return ours(path.posix.join(path.posix.dirname(from), name), sources);
  const [room = ""] = /^(?:packages\/\w+|\w+)/.exec(from) ?? [];
  if (name.startsWith("#")) {
    const { imports = {} } = JSON.parse(sources.get(`${room}/package.json`) ?? "{}") as {
      imports?: Record<string, string>;
    };
    for (const [alias, target] of Object.entries(imports)) {
      if (alias === name) return ours(path.posix.join(room, target), sources);
      const stem = alias.slice(0, -1);
      if (alias.endsWith("*") && name.startsWith(stem))
        return ours(path.posix.join(room, target.replace("*", name.slice(stem.length))), sources);
    }
  }
  const [, other, rest] = /^@plon\/(\w+)\/(.+)$/.exec(name) ?? [];
  if (other === undefined || rest === undefined) return undefined;
  const home = ["server", "portal", "office", "e2e", "bench"].includes(other) ? other : `packages/${other}`;
  return ours(`${home}/${rest}`, sources) ?? ours(`${home}/src/${rest}`, sources);
}

const ours = (place: string, sources: Sources) => (sources.has(place) ? place : undefined);
