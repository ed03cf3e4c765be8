// What operators follow word for word names only what there is: commands, files, variables, jobs, addresses and headings.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

const PAGES = ["README.md", "docs/operations.md", "docs/runbook.md", "docs/outages.md", "docs/scale.md"];
const quoted = (page: string) =>
  Array.from(read(page).matchAll(/`([^`]+)`/g), ([, text]) => text!.replaceAll("\n", " "));
const everywhere = PAGES.flatMap((page) => quoted(page).map((text) => ({ page, text })));

/** Variables that are none of the programme's settings, by who reads them. */
const OTHERS = new Set([
  ..."PLON_HOST DATABASE_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_ADMIN_PASSWORD".split(" "), // compose.yaml
  ..."OTEL_EXPORTER_OTLP_HEADERS OTEL_TRACES_SAMPLER OTEL_TRACES_SAMPLER_ARG".split(" "), // OpenTelemetry
  ..."ACCESS_KEY_ID ACCESS_SECRET_KEY".split(" "), // deploy/postgres
  "KSEF_PASSPHRASE", // npm run ksef:try
  "PLON_COUNTRY", // the bench
]);

describe("operators' pages", () => {
  test("name commands of npm that there are", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = everywhere.flatMap(({ page, text }) =>
      Array.from(text.matchAll(/\bnpm run ([\w:-]+)\b(?! -w)/g), ([, name]) => ({ page, name: name! })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  test("name programmes and files of this repository that there are", () => {
    const roots = new Set(["bench", "deploy", "docs", "e2e", "office", "packages", "portal", "server", "tooling"]);
    const files = everywhere.flatMap(({ page, text }) =>
      Array.from(text.matchAll(/(?<![\w./-])([a-z0-9]+(?:\/[\w.-]+)+)/g), ([, file]) => ({ page, file: file! })),
    );
    const ours = files.filter(({ file }) => roots.has(file.split("/")[0]!));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.filter(({ file }) => !existsSync(path.join(checkout, file)))).toEqual([]);
    const alone = everywhere.filter(({ text }) => /^[\w.-]+\.(?:ts|yaml|sh|service|conf|sql)$/.test(text));
    const names = new Set(
      globSync(["*.yaml", "{server,deploy}/**/*.*"], { cwd: checkout }).map((file) => path.basename(file)),
    );
    expect(alone.filter(({ text }) => !names.has(text))).toEqual([]);
  });

  test("name variables that somebody reads", () => {
    const settings = new Set(
      Array.from(read("server/src/platform/settings/config.ts").matchAll(/^ {4}([A-Z]\w+): /gm), ([, name]) => name!),
    );
    const named = everywhere.flatMap(({ page, text }) =>
      Array.from(text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g), ([, name]) => ({ page, name: name! })),
    );
    expect(settings.size).toBeGreaterThan(40);
    expect(named.filter(({ name }) => !settings.has(name) && !OTHERS.has(name))).toEqual([]);
    expect([...OTHERS].filter((other) => !named.some(({ name }) => name === other))).toEqual([]);
  });

  test("name addresses that the programme answers", () => {
    const code = globSync(["packages/contract/src/**/*.ts", "server/src/**/*.ts"], { cwd: checkout })
      .map(read)
      .join("\n");
    const addresses = everywhere.flatMap(({ page, text }) =>
      Array.from(text.matchAll(/(?:^| )(\/(?:api|metrics)[\w/-]*)/g), ([, address]) => ({ page, address: address! })),
    );
    expect(addresses.filter(({ address }) => !code.includes(`"${address}`))).toEqual([]);
  });

  test("lead to pages and headings that there are", () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\d _-]/gu, "")
        .replaceAll(" ", "-");
    const headings = (page: string) => Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, heading]) => slug(heading!));
    const links = PAGES.flatMap((page) =>
      Array.from(read(page).matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g), ([, file, heading]) => ({
        page,
        file: file!,
        heading,
      })),
    );
    const isThere = ({ page, file, heading }: (typeof links)[number]) => {
      const target = file ? path.join(path.dirname(page), file) : page;
      if (!existsSync(path.join(checkout, target))) return false;
      return heading === undefined || headings(target).includes(heading);
    };
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });
});
