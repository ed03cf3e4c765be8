// The archive of decisions is generated from their pages: npx vitest run tooling -u updates it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PLACES } from "./wing-pictures.ts";

const folder = path.resolve(import.meta.dirname, "../../docs/decisions");

type Decision = {
  file: string;
  number: string;
  title: string;
  status: string;
  wing: string;
  /** The module of the wing, or the room of what is no wing; empty if it is about all of them. */
  module: string;
};

function read(file: string): Decision {
  const text = readFileSync(path.join(folder, file), "utf8");
  const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
  const [, status] = /^Status: (accepted(?:; .+)?|superseded by \d{4})$/m.exec(text) ?? [];
  const [, wing, module] = /^Status: .+\nWing: ([a-z]+)(?:, ([a-z-]+))?$/m.exec(text) ?? [];
  return {
    file,
    number: number ?? "",
    title: title ?? "",
    status: status ?? "",
    wing: wing ?? "",
    module: module ?? "",
  };
}

const decisions = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name) && !name.startsWith("0000"))
  .toSorted()
  .map(read);

test("every decision has the number of its file, a title and a status, and names others that there are", () => {
  const numbers = decisions.map(({ number }) => number);
  for (const { file, number, title, status } of decisions) {
    expect(file.slice(0, 4), file).toBe(number);
    expect(title, file).not.toBe("");
    expect(status, `${file}: 'Status: accepted', what it adds to, or 'superseded by NNNN'`).not.toBe("");
    for (const [other] of status.matchAll(/\d{4}/g)) expect(numbers, file).toContain(other);
  }
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("every decision names a wing that there is, and no module but one of it", () => {
  for (const { file, wing, module } of decisions) {
    expect([...PLACES.keys()], `${file}: 'Wing: <wing>[, <module>]' below its status`).toContain(wing);
    if (module !== "") expect(PLACES.get(wing), `${file}: a module or room of ${wing}`).toContain(module);
  }
});

/** The decisions about one module or room, or about a wing as a whole, one line each. */
const rows = (wing: string, module: string) =>
  decisions
    .filter((decision) => decision.wing === wing && decision.module === module)
    .map(({ file, number, title, status }) => `| ${module || "all"} | [${number}](${file}) | ${title} | ${status} |`);

test("the archive lists them all by wing and module, with their status", async () => {
  const wings = [...PLACES].map(([wing, modules]) => {
    const page = wing === "tooling" ? "" : `What holds: [${wing}](../wings/${wing}.md).\n\n`;
    const listed = ["", ...modules].flatMap((module) => rows(wing, module)).join("\n");
    return `## ${wing}\n\n${page}| | | Decision | Status |\n|---|---|---|---|\n${listed}\n`;
  });
  const index = `# Decisions\n\nThe archive: why things became what they are. What holds now, and why, is said by the pages of the wings\n([docs/wings](../wings)); read a decision when a page refers to it. A new one begins as a copy of\n[0000-template.md](0000-template.md); what it changes of an older one is said in the status of both, and what holds from\nthen on in the page of its wing.\n\n${wings.join("\n")}`;
  await expect(index).toMatchFileSnapshot(path.join(folder, "README.md"));
});
