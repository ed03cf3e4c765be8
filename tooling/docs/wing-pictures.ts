import { PLATFORM_ROOMS, SHARED_ROOMS, WINGS } from "../modules.ts";

/** What stands outside of the wings, and the rooms it is divided into: decisions and pages are about these as well. */
const OUTSIDE = {
  platform: PLATFORM_ROOMS,
  screens: ["portal", "office"],
  tooling: [],
} as const;

/** Everything a decision or a page can be about, from the top of the house down, with its modules or rooms. */
export const PLACES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["screens", OUTSIDE.screens],
  ...Object.entries(WINGS).map(([wing, { modules }]) => [wing, Object.keys(modules)] as const),
  ["platform", OUTSIDE.platform],
  ["tooling", OUTSIDE.tooling],
]);

const START = "<!-- picture: npx vitest run tooling -u -->";
const END = "<!-- end of picture -->";

/** The page with the picture between its two markers replaced by this one; null where the page lacks the markers. */
export function withPicture(page: string, picture: string): string | null {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) return null;
  return `${page.slice(0, start)}${START}\n\n${picture}\n\n${page.slice(end)}`;
}

/** Boxes as wide as their words, so that a picture is not taller than it must be. */
const WIDE = '%%{init: {"flowchart": {"wrappingWidth": 700}}}%%';

const drawn = (lines: readonly string[]) =>
  ["```mermaid", WIDE, "graph TD", ...lines.map((line) => `  ${line}`), "```"].join("\n");
const id = (name: string) => name.replaceAll("-", "_");
const ids = (names: Iterable<string>) => [...names].map(id).join(" & ");
/** A wing may have the name of a module. */
const wingId = (wing: string) => `${id(wing)}_wing`;
const box = (name: string, words = name) => `${id(name)}["${words}"]`;

/** Another wing as one box, with those of its modules that take part. */
const neighbour = (wing: string, modules: Iterable<string>) =>
  `${wingId(wing)}(["${wing}: ${[...modules].toSorted().join(", ")}"])`;

/** A wing's modules with the calls between them, the modules above that call them, and those below that they call. */
export function wingPicture(wing: string): string {
  const own = WINGS[wing]!.modules;
  const calls = Object.entries(WINGS).flatMap(([from, { modules }]) =>
    Object.entries(modules).flatMap(([caller, called]) =>
      called.map((name) => ({ from, caller, name, to: wingOf(name) })),
    ),
  );
  const within = Object.entries(own)
    .map(([caller, called]) => ({ caller, called: called.filter((name) => name in own) }))
    .filter(({ called }) => called.length > 0);
  const above = Object.keys(WINGS)
    .filter((name) => name !== wing)
    .map((name) => ({ name, calls: calls.filter(({ from, to }) => from === name && to === wing) }))
    .filter(({ calls }) => calls.length > 0);
  const below = Object.keys(WINGS)
    .filter((name) => name !== wing)
    .map((name) => ({ name, calls: calls.filter(({ from, to }) => from === wing && to === name) }))
    .filter(({ calls }) => calls.length > 0);
  // Modules that call the same wings share a line.
  const leaving = Map.groupBy(Object.keys(own), (caller) =>
    below
      .filter(({ calls }) => calls.some((call) => call.caller === caller))
      .map(({ name }) => wingId(name))
      .join(" & "),
  );
  leaving.delete("");
  return drawn([
    ...above.map(({ name, calls }) => neighbour(name, new Set(calls.map(({ caller }) => caller)))),
    `subgraph ${wingId(wing)}["${wing}"]`,
    `  ${Object.keys(own)
      .map((name) => box(name))
      .join(" & ")}`,
    "end",
    ...below.map(({ name, calls }) => neighbour(name, new Set(calls.map(({ name }) => name)))),
    ...above.map(({ name, calls }) => `${wingId(name)} --> ${ids(new Set(calls.map(({ name }) => name)))}`),
    ...within.map(({ caller, called }) => `${id(caller)} --> ${ids(called)}`),
    ...[...leaving].map(([targets, callers]) => `${ids(callers)} --> ${targets}`),
  ]);
}

function wingOf(module: string): string {
  return Object.entries(WINGS).find(([, { modules }]) => module in modules)![0];
}

/** Rooms from the top down: each may call those after it. */
const stack = (names: readonly string[]) => names.map(id).join(" --> ");

/** The rooms of the platform. */
export function platformPicture(): string {
  return drawn([
    box("modules", "the modules of all wings"),
    ...PLATFORM_ROOMS.map((room) => box(`room-${room}`, room)),
    `modules --> ${stack(PLATFORM_ROOMS.map((room) => `room-${room}`))}`,
  ]);
}

/** What stands in portal and office, from the application down to what all features share. */
export function screensPicture(): string {
  const portal = ["routes", "app", "features", "base"];
  const office = ["app", "features"];
  return drawn([
    'subgraph portal_screen["portal"]',
    ...portal.map((room) => `  ${box(`portal-${room}`, room)}`),
    `  ${box("portal-shared", `shared: ${SHARED_ROOMS.portal.join(", ")}`)}`,
    "end",
    'subgraph office_screen["office"]',
    ...office.map((room) => `  ${box(`office-${room}`, room)}`),
    `  ${box("office-shared", `shared: ${SHARED_ROOMS.office.join(", ")}`)}`,
    "end",
    ...["ui", "client", "contract", "rules"].map((name) => box(name, `packages/${name}`)),
    stack([...portal, "shared"].map((room) => `portal-${room}`)),
    stack([...office, "shared"].map((room) => `office-${room}`)),
    "portal_shared & office_shared --> ui & client",
    "client --> contract --> rules",
  ]);
}

/**
 * The whole: screens and contract above, the wings from the top down, platform and rules beside them. Of the calls between
 * wings only the shortest steps are drawn, since a wing may call whatever those below it may.
 */
export function housePicture(): string {
  const wings = Object.entries(WINGS);
  const steps = wings.flatMap(([wing, { calls }]) => {
    const next = calls.filter((below) => !calls.some((other) => WINGS[other]!.calls.includes(below)));
    return next.length > 0 ? [`${wing} --> ${ids(next)}`] : [];
  });
  return drawn([
    box("portal", "portal: farmers"),
    box("office", "office: staff"),
    box("contract", "contract: the API as data"),
    'subgraph server["server: src/modules"]',
    ...wings.map(([wing, { holds }]) => `  ${wing}["<b>${wing}</b><br>${holds}"]`),
    "end",
    box("platform", "platform: database, sessions, files, papers, HTTP"),
    box("rules", "rules: pure, import nothing"),
    "portal & office --> contract --> server",
    ...steps,
    "server --> platform & rules",
  ]);
}
