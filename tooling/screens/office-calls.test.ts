// A module of the office that only calls an endpoint is built without its schemas (decision 0190). Where a schema is read in
// another way than `endpoint.body` it would be missing in the browser, and neither the compiler nor a unit test would see it.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const SCHEMAS = "params|query|body|upload|data|meta|filters";
const modules = globSync("office/src/**/*.{ts,tsx}", { cwd: checkout }).map((file) => ({
  file: file.replaceAll("\\", "/"),
  text: readFileSync(path.join(checkout, file), "utf8"),
}));

test("no schema is taken out of an endpoint of the contract by its name alone", () => {
  const taking = new RegExp(String.raw`\{[^{}=]*\b(${SCHEMAS})\b[^{}=]*\} = (office|portal)[A-Z]\w*[;,\n]`);
  expect(modules.filter(({ text }) => taking.test(text)).map(({ file }) => file)).toEqual([]);
});

test("whoever is handed an endpoint reads no schema of it", () => {
  const handed = modules.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/(?:(\w+)|\{([^{}]*)\})\??: Endpoint\b/g), ([, name, parts]) => ({
      file,
      text,
      name,
      parts,
    })),
  );
  expect(handed.length).toBeGreaterThan(5);
  const reading = handed.filter(({ text, name, parts }) =>
    name === undefined
      ? new RegExp(`\\b(${SCHEMAS})\\b`).test(parts!)
      : new RegExp(String.raw`\b${name}\??\.(${SCHEMAS})\b`).test(text),
  );
  expect(reading.map(({ file, name, parts }) => `${file}: ${name ?? parts}`)).toEqual([]);
});
