// The index of decisions is generated from their pages: npx vitest run tooling -u updates it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../docs/decisions");

type Decision = {
  file: string;
  number: string;
  title: string;
  status: string;
};

function read(file: string): Decision {
  const text = readFileSync(path.join(folder, file), "utf8");
  const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
  const [, status] = /^Status: (accepted(?:; .+)?|superseded by \d{4})$/m.exec(text) ?? [];
  return { file, number: number ?? "", title: title ?? "", status: status ?? "" };
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

test("the index lists them all with their status", async () => {
  const rows = decisions.map(({ file, number, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`);
  const index = `# Decisions\n\nWhy things are as they are, in the order they were decided. A new page begins as a copy of\n[0000-template.md](0000-template.md); what it changes of an older one is said in the status of both.\n\n| | Decision | Status |\n|---|---|---|\n${rows.join("\n")}\n`;
  await expect(index).toMatchFileSnapshot(path.join(folder, "README.md"));
});
