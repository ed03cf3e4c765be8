// Nothing typed in the office is lost: every form keeps what is typed in this browser.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const screens = globSync("office/src/{features,shared}/**/*.tsx", { cwd: checkout })
  .map((file) => file.replaceAll("\\", "/"))
  .map((file) => ({ file, text: readFileSync(path.join(checkout, file), "utf8") }));
const FORM = /<(?:Simple)?Form(?=[\s>])/;

test("every form keeps a draft, which also has it asked before it is left", () => {
  const forms = screens.filter(({ text }) => FORM.test(text));
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ text }) => !text.includes("<FormDraft")).map(({ file }) => file)).toEqual([]);
});

test("no dialog closes over what was typed: all of them are one of the two that ask", () => {
  // The finder holds a phrase, the sheet of shortcuts nothing.
  const own = screens
    .filter(({ text }) => text.includes('"@mui/material/Dialog"'))
    .map(({ file }) => file)
    .toSorted();
  expect(own).toEqual([
    "office/src/shared/forms/action-dialog.tsx",
    "office/src/shared/keys/shortcut-sheet.tsx",
    "office/src/shared/page/office-dialog.tsx",
  ]);
});
