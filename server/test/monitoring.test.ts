// Alerts, dashboard and documents name metrics that the server really exposes, in expressions that Prometheus can read.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { parse } from "yaml";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listJobs } from "#jobs";
import type { Parts } from "#parts";
import { useTestServer } from "./harness/server.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** What others expose: Prometheus and its blackbox exporter, CloudNativePG 1.30 and its plugin, kubelet. */
const FOREIGN = new Set([
  "up",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
  "cnpg_pg_replication_streaming_replicas",
  "cnpg_pg_replication_lag",
  "cnpg_pg_stat_archiver_seconds_since_last_archival",
  "barman_cloud_cloudnative_pg_io_last_available_backup_timestamp",
  "kubelet_volume_stats_available_bytes",
  "kubelet_volume_stats_capacity_bytes",
]);
/** Labels that Prometheus or an exporter adds. */
const FOREIGN_LABELS = new Set(["job", "instance", "namespace", "pod", "le"]);

const duration = z.string().regex(/^\d+[smhdw]$/);
const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z-]+$/),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Plon[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  title: z.string(),
  schemaVersion: z.number(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.strictObject({ h: z.number(), w: z.number().max(24), x: z.number().max(23), y: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

const alerts = rules.parse(parse(read("deploy/prometheus/alerts.yaml"))).groups.flatMap((group) => group.rules);
const panels = dashboard.parse(JSON.parse(read("deploy/grafana/plon.json"))).panels;
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

type Matcher = { name: string; sign: string; value: string };
type Selector = { metric: string; labels: Matcher[] };

/** The metrics that an expression selects; throws where Prometheus' own grammar does not fit. */
function selectorsOf(expr: string): Selector[] {
  const selectors: Selector[] = [];
  const text = (node: { from: number; to: number }) => expr.slice(node.from, node.to);
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`Not PromQL at ${node.from}: ${expr}`);
      if (node.name === "VectorSelector") selectors.push({ metric: text(node).split("{", 1)[0]!.trim(), labels: [] });
      if (node.name !== "UnquotedLabelMatcher") return;
      const [, name, sign, value] = /^(\w+)\s*(=|!=|=~|!~)\s*"(.*)"$/.exec(text(node)) ?? [];
      selectors.at(-1)!.labels.push({ name: name!, sign: sign!, value: value! });
    },
  });
  return selectors;
}

/** Whether Prometheus would select a series by these matchers: patterns fit from end to end. */
const selects = ({ labels }: Selector, series: Record<string, string>): boolean =>
  labels.every(({ name, sign, value }) => {
    const has = series[name] ?? "";
    const fits = sign.endsWith("~") ? new RegExp(`^(?:${value})$`).test(has) : has === value;
    return sign.startsWith("!") !== fits;
  });

const server = useTestServer();
/** What /metrics shows: every name, and every label with its values. */
const exposed = new Map<string, Map<string, Set<string>>>();

beforeAll(async () => {
  await server.call("GET", "/api/v1/system-settings", { address: "127.0.0.1" });
  const answer = await server.call("GET", "/metrics", { address: "127.0.0.1" });
  const text = answer.raw.toString();
  for (const [, name] of text.matchAll(/^# TYPE (\S+) /gm)) exposed.set(name!, new Map());
  for (const [, name, labels = ""] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
    const known = exposed.get(name!) ?? new Map<string, Set<string>>();
    exposed.set(name!, known);
    for (const [, label, value] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label!, (known.get(label!) ?? new Set()).add(value!));
  }
  // They are filled by a worker.
  const jobs = listJobs({ ksef: {} } as Parts).map(({ name }) => name);
  for (const name of exposed.keys()) if (name.startsWith("plon_job_")) exposed.get(name)!.set("name", new Set(jobs));
});

function expectExposed({ metric, labels }: Selector, where: string): void {
  if (FOREIGN.has(metric)) return;
  const known = exposed.get(metric);
  expect(known, `${where}: the server exposes no ${metric}`).toBeDefined();
  for (const { name, sign, value } of labels) {
    if (FOREIGN_LABELS.has(name)) continue;
    expect([...known!.keys()], `${where}: ${metric} has no label ${name}`).toContain(name);
    // Calls have any status; the other labels have closed lists.
    if (sign === "=" && name !== "status")
      expect([...known!.get(name)!], `${where}: no ${name} of ${metric} is ${value}`).toContain(value);
  }
}

describe("what operators are given", () => {
  test("every alert can be read by Prometheus and asks for what is exposed", () => {
    expect(alerts.length).toBeGreaterThan(20);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, expr } of alerts) for (const selector of selectorsOf(expr)) expectExposed(selector, alert);
  });

  test("PlonErrors counts what people call, not what probes ask, and one call at night wakes nobody", async () => {
    for (const route of ["/api/ready", "/api/health"]) await server.call("GET", route, { address: "127.0.0.1" });
    await server.call("GET", "/metrics", { address: "127.0.0.1" });
    const known = (await server.call("GET", "/metrics", { address: "127.0.0.1" })).raw.toString();
    const { expr } = alerts.find(({ alert }) => alert === "PlonErrors")!;
    const selectors = selectorsOf(expr);
    const failing = (route: string) => selectors.map((each) => selects(each, { job: "plon", route, status: "503" }));
    for (const route of ["/api/ready", "/api/health", "/metrics"]) {
      expect(known, "the name that the server gives it").toContain(`route="${route}"`);
      expect(failing(route), route).toEqual(selectors.map(() => false));
    }
    expect(failing("/api/v1/system-settings")).toEqual(selectors.map(() => true));
    expect(expr).toMatch(/ and sum\(increase\(\S+\[5m\]\)\) > 5$/);
  });

  test("PlonClockWrong compares what a process takes for the time with the moment at which it was asked", async () => {
    const { raw } = await server.call("GET", "/metrics", { address: "127.0.0.1" });
    const [, told] = /^plon_clock_seconds (\S+)$/m.exec(raw.toString())!;
    expect(Number(told)).toBe(server.clock.now().getTime() / 1000);
    const { expr } = alerts.find(({ alert }) => alert === "PlonClockWrong")!;
    expect(expr).toContain('plon_clock_seconds{job="plon"} - timestamp(plon_clock_seconds{job="plon"})');
  });

  test("every panel of the dashboard does, too", () => {
    expect(shown.length).toBeGreaterThan(20);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, expr } of shown) for (const selector of selectorsOf(expr)) expectExposed(selector, title);
  });

  test("every metric of the programme is in operations.md, and every one named in a document is exposed", () => {
    const operations = read("docs/operations.md");
    const own = [...exposed.keys()].filter((name) => /^(plon|ksef)_/.test(name));
    for (const name of own) expect(operations, `operations.md does not name ${name}`).toContain(`\`${name}\``);
    for (const file of ["docs/operations.md", "docs/runbook.md"]) {
      for (const [, quoted] of read(file).matchAll(/`([^`\n]+)`/g)) {
        for (const [name] of quoted!.matchAll(/\b(?:plon|ksef|http_request|nodejs|process)_[a-z_]+\b/g))
          if (name !== "plon_app") expectExposed({ metric: name, labels: [] }, file);
      }
    }
  });

  test("every alert has its section in the runbook, which begins with whom it wakes, and every section its alert", () => {
    const sections = new Map(
      read("docs/runbook.md")
        .split(/^### /m)
        .slice(1)
        .map((section) => [section.slice(0, section.indexOf("\n")).trim(), section.slice(section.indexOf("\n") + 1)]),
    );
    expect([...sections.keys()].toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
    for (const { alert, labels, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
      expect(sections.get(alert)!.startsWith(labels.severity), alert).toBe(true);
      expect(sections.get(alert), alert).toMatch(/\bDo:|and do:/);
    }
  });
});
