// docs/outages.md, written from the table of outages.
import { FAULTS, type Held, NEIGHBOURS } from "#test/outages.ts";
import { TROUBLES } from "#test/outages-of-our-own.ts";

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const rule = (columns: number) => line(Array.from({ length: columns }, () => "---"));

const by = ({ file, title }: Held) => `[${title.replaceAll("|", "/")}](../${file})`;
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d -]/gu, "")
    .replaceAll(" ", "-");
const mended = (heading: string) => `[${heading}](operations.md#${slug(heading)})`;
const rung = (rings: readonly string[] | string) =>
  typeof rings === "string"
    ? `nothing (${rings})`
    : rings.map((alert) => `[${alert}](runbook.md#${alert.toLowerCase()})`).join(", ");

/** The whole page: each neighbour with its faults, then what fails of our own. */
export function outagesPage(): string {
  const neighbours = Object.entries(NEIGHBOURS).map(([name, { kept, rings, mend, faults }]) =>
    [
      `### ${name}`,
      "",
      `Kept: ${kept}. Rings: ${rung(rings)}. Mended under ${mended(mend)}.`,
      "",
      line(["It…", "People see", "Held by"]),
      rule(3),
      ...FAULTS.map((fault) => {
        const cell = faults[fault];
        return line(typeof cell === "string" ? [fault, "–", cell] : [fault, cell.seen, by(cell.test)]);
      }),
      "",
    ].join("\n"),
  );
  const troubles = Object.entries(TROUBLES).map(([name, { seen, kept, rings, mend, test }]) =>
    line([name, seen, kept, rung(rings), mended(mend), typeof test === "string" ? test : by(test)]),
  );
  return [
    "# What happens when something fails",
    "",
    "Written by `server/test/outages.test.ts` from `server/test/outages.ts`, which it holds to be true: each test, alert and heading",
    "named here exists, and every alert is named. After a change run the test with `-u` and read the difference.",
    "",
    "## Neighbours",
    "",
    ...neighbours,
    "## What fails of our own",
    "",
    line(["What", "People see", "Kept", "Rings", "Mended under", "Held by"]),
    rule(6),
    ...troubles,
    "",
  ].join("\n");
}
