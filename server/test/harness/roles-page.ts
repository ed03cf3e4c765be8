// docs/roles.md, generated from the routes.
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";

export const ROLES: readonly StaffRole[] = ["admin", "clerk", "editor", "rep", "auditor", "distributor"];

export type OfficeCall = { name: string; summary: string; roles: readonly StaffRole[]; changes: boolean };

const partOf = ({ name }: OfficeCall) => name.split(" ")[1]!.split("/")[1]!.split(".")[0]!;

/** What a role may do with these calls, in one or two words: "some" if not all of a kind are open to it. */
function cell(calls: OfficeCall[], role: StaffRole): string {
  const kind = (word: string, of: OfficeCall[]) => {
    const open = of.filter(({ roles }) => roles.includes(role)).length;
    if (open === 0) return [];
    return [open === of.length ? word : `${word} some`];
  };
  const reads = kind(
    "reads",
    calls.filter(({ changes }) => !changes),
  );
  const changing = kind(
    "changes",
    calls.filter(({ changes }) => changes),
  );
  return [...reads, ...changing].join(", ") || "–";
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const rule = (columns: number) => line(Array.from({ length: columns }, () => "---"));

const callLine = ({ name, summary, roles }: OfficeCall) =>
  line([`\`${name}\``, summary.replaceAll("|", "/"), ...ROLES.map((role) => (roles.includes(role) ? "yes" : ""))]);

/** The whole page: what each role may do in each part, then every call with the roles it is open to. */
export function rolesPage(calls: OfficeCall[]): string {
  const parts = [...new Set(calls.map(partOf))].toSorted();
  const inPart = (part: string) =>
    calls.filter((call) => partOf(call) === part).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const glance = parts.map((part) => line([`[${part}](#${part})`, ...ROLES.map((role) => cell(inPart(part), role))]));
  const details = parts.map((part) =>
    [
      `### ${part}`,
      "",
      line(["Call", "", ...ROLES]),
      rule(2 + ROLES.length),
      inPart(part).map(callLine).join("\n"),
      "",
    ].join("\n"),
  );
  return [
    "# Who may do what in the office",
    "",
    "Written by `server/test/routes.test.ts` from what the server mounts, and checked there: each call is made by each",
    "role, and answers as this page says. After a change of access run the test with `-u` and read the difference.",
    "",
    "A representative (`rep`) sees own participants only, staff of a distributor (`distributor`) what its own systems sent.",
    "Paths begin with `/api/office/v1`.",
    "",
    "## At a glance",
    "",
    line(["Part", ...ROLES]),
    rule(1 + ROLES.length),
    ...glance,
    "",
    "## Call by call",
    "",
    ...details,
  ].join("\n");
}

/** Who may make each call, as the page says. */
export function readRolesPage(page: string): Map<string, StaffRole[]> {
  const rows = page.split("\n").flatMap((text) => {
    const [, name, , ...marks] = text.split("|").map((part) => part.trim());
    const call = /^`(.+)`$/.exec(name ?? "")?.[1];
    return call ? [[call, ROLES.filter((_, at) => marks[at] === "yes")] as const] : [];
  });
  return new Map(rows);
}
