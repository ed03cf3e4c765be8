// The table of outages is true of the repository: its tests, alerts and headings exist, and no alert stands in none of it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { FAULTS, type Held, NEIGHBOURS } from "./outages.ts";
import { TROUBLES } from "./outages-of-our-own.ts";
import { outagesPage } from "./harness/outages-page.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

type Rules = { groups: { rules: { alert: string }[] }[] };
const alerts = (parse(read("deploy/prometheus/alerts.yaml")) as Rules).groups.flatMap(({ rules }) =>
  rules.map(({ alert }) => alert),
);
const all = [...Object.entries(NEIGHBOURS), ...Object.entries(TROUBLES)];
const ringing = all.flatMap(([, { rings }]) => (typeof rings === "string" ? [] : rings));

describe("the table of outages", () => {
  test("names tests that exist", () => {
    const cells = Object.values(NEIGHBOURS).flatMap(({ faults }) => FAULTS.map((fault) => faults[fault]));
    const named = [
      ...cells.flatMap((cell) => (typeof cell === "string" ? [] : [cell.test])),
      ...Object.values(TROUBLES).flatMap(({ test: by }) => (typeof by === "string" ? [] : [by])),
    ];
    const isThere = ({ file, title }: Held) => read(file).includes(`"${title}"`);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });

  test("names alerts that ring, and leaves out none", () => {
    expect([...new Set(ringing)].toSorted()).toEqual(alerts.toSorted());
  });

  test("names headings of operations.md", () => {
    const headings = new Set([...read("docs/operations.md").matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
    expect(all.filter(([, { mend }]) => !headings.has(mend)).map(([name]) => name)).toEqual([]);
  });

  test("is docs/outages.md", async () => {
    await expect(outagesPage()).toMatchFileSnapshot("../../docs/outages.md");
  });
});
