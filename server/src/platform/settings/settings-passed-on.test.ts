// Every setting of the programme reaches it: through compose.yaml, through Kubernetes, and in the list for operators.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { BRAND_SETTINGS, SETTINGS } from "./config.ts";

const checkout = path.resolve(import.meta.dirname, "../../../..");
const textOf = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** What no operator sets in containers, and why. */
const SETTLED: Record<string, string> = {
  PORT: "the image says it, and the proxy asks there",
  HOST: "the image says it",
  PLON_DATA: "the image says it, where the volume is",
  PLON_DEMO: "the image says that it is none",
  PLON_NOW: "for demos and tests",
  PLON_PUSH_STAND_IN: "for demos and tests",
  PLON_WEBHOOK_STAND_IN: "for demos and tests",
  DATABASE_OWNER_URL: "only the migration knows the owner",
};

type Service = { environment: Record<string, string> };
const { services } = parse(textOf("compose.yaml"), { merge: true }) as { services: Record<string, Service> };

describe("compose.yaml", () => {
  test.each(["web", "worker"])("hands %s every setting that is not settled", (name) => {
    const { environment } = services[name]!;
    const wanted = SETTINGS.filter((setting) => !(setting in SETTLED));
    expect(wanted.filter((setting) => environment[setting] === undefined)).toEqual([]);
    expect(Object.keys(SETTLED).filter((setting) => setting in environment)).toEqual([]);
  });

  test("takes each from the setting of the same name, and asks for the brand", () => {
    const { environment } = services["web"]!;
    const own = new Set(["DATABASE_URL", "PLON_PUBLIC_URL", "PLON_ROLE"]);
    for (const [name, value] of Object.entries(environment)) {
      if (!own.has(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?].*\\}$`));
    }
    for (const name of BRAND_SETTINGS) expect(environment[name]).toContain(":?");
  });
});

test("what Kubernetes runs is handed everything that its settings and secrets hold, the brand among it", () => {
  for (const file of ["web.yaml", "worker.yaml", "migrate.yaml"]) {
    const [workload] = parseAllDocuments(textOf(`deploy/kubernetes/${file}`)).map((document) => document.toJS());
    expect(workload.spec.template.spec.containers[0].envFrom, file).toEqual([
      { configMapRef: { name: "plon-settings" } },
      { secretRef: { name: "plon-secrets" } },
    ]);
  }
  const { data } = parse(textOf("deploy/kubernetes/settings.yaml")) as { data: Record<string, string> };
  expect(BRAND_SETTINGS.filter((name) => !data[name])).toEqual([]);
});

test("the list for operators names every setting", () => {
  const docs = textOf("docs/operations.md");
  expect(SETTINGS.filter((name) => !docs.includes(`\`${name}\``) && !docs.includes(`\`${name}=`))).toEqual([]);
});
