// The office has one table. A list of the server that is drawn by hand has no chosen columns, no views and no file.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const textOf = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** Pages at the address of a list that are no table of its rows, and why. */
const NO_TABLES: Readonly<Record<string, string>> = {
  "automatic-acceptance/automatic-acceptance-page.tsx": "a switch for each seller, beside what it has done",
  "consents/consent-list.tsx": "a handful of texts, each with its versions",
  "farms/duplicate-list.tsx": "pairs that are compared side by side",
  "fraud/fraud-thresholds-page.tsx": "a row for each kind of signal, in the order of the kinds",
  "ksef-connections/ksef-page.tsx": "tabs, of which one is the list",
  "releases/releases-page.tsx": "one day's sums by person, which are figures and not records",
  "settings/settings-page.tsx": "a form in groups",
  "staff/devices-page.tsx": "one's own few devices",
};

/** Tables that are parts of one record's page, and why they are drawn by hand. */
const OF_A_RECORD: Readonly<Record<string, string>> = {
  "audit/audit-diff.tsx": "what one act changed, before and after",
};

const inFeatures = (file: string) => file.replaceAll("\\", "/").replace("office/src/features/", "");
const screens = globSync("office/src/features/**/*.tsx", { cwd: checkout });

test("every list of the office is the one table, or says why it is none", () => {
  const pages = screens
    .filter((file) => file.endsWith(".resource.tsx"))
    .flatMap((file) =>
      Array.from(textOf(file).matchAll(/^ {2}list: onDemand\(\(\) => import\("\.\/([^"]+)"\)\)/gm), ([, page]) =>
        inFeatures(path.join(path.dirname(file), page!)),
      ),
    );
  expect(pages.length).toBeGreaterThan(30);
  const other = pages.filter((page) => !textOf(`office/src/features/${page}`).includes("<OfficeList<"));
  expect(other.toSorted()).toEqual(Object.keys(NO_TABLES));
});

test("no feature draws a table by other means", () => {
  const drawn = /@mui\/material\/Table"|import \{[^}]*\b(?:DataTable|Datagrid|List)\b[^}]*\} from "react-admin"/;
  const byHand = screens.filter((file) => drawn.test(textOf(file)));
  expect(byHand.map(inFeatures).toSorted()).toEqual(Object.keys(OF_A_RECORD));
});
