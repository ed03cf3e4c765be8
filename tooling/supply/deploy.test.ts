// The files of deploy/kubernetes by Kubernetes' own schemas (from kubernetes-models, which carries them), and what the
// schemas do not know: that nothing runs as root, no secret stands in a file, and every setting is one of the programme.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { validate as configMap } from "kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap";
import { validate as namespace } from "kubernetes-models/_schemas/IoK8sApiCoreV1Namespace";
import { validate as service } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as deployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as job } from "kubernetes-models/_schemas/IoK8sApiBatchV1Job";
import { validate as ingress } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress";
import { validate as networkPolicy } from "kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy";
import { validate as disruptionBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const checkout = path.resolve(import.meta.dirname, "../..");
const folder = path.join(checkout, "deploy/kubernetes");

type Validate = { (data: unknown): boolean; errors?: unknown };
const SCHEMAS: Record<string, Validate> = {
  "v1 ConfigMap": configMap,
  "v1 Namespace": namespace,
  "v1 Service": service,
  "apps/v1 Deployment": deployment,
  "batch/v1 Job": job,
  "networking.k8s.io/v1 Ingress": ingress,
  "networking.k8s.io/v1 NetworkPolicy": networkPolicy,
  "policy/v1 PodDisruptionBudget": disruptionBudget,
};

// oxlint-disable-next-line typescript/no-explicit-any -- what the schemas have judged, read by these tests alone
type Manifest = any;

/** The schemas allow fields they do not know. What is not read while it is judged is such a field: a slip of the pen. */
function unknownFields(judge: Validate, manifest: object): string[] {
  const unread = new Map<string, true>();
  const watched = (value: object, place: string): object => {
    for (const key of Object.keys(value)) unread.set(`${place}/${key}`, true);
    const children = new Map<string, object>();
    return new Proxy(value, {
      get(target, key) {
        const child: unknown = Reflect.get(target, key);
        if (typeof key !== "string" || !Object.hasOwn(target, key)) return child;
        const here = `${place}/${key}`;
        unread.delete(here);
        if (typeof child !== "object" || child === null) return child;
        if (!children.has(key)) children.set(key, watched(child, here));
        return children.get(key);
      },
    });
  };
  judge(watched(manifest, ""));
  return [...unread.keys()];
}

/** What Kubernetes would refuse or ignore. */
function problemsOf(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const judge = SCHEMAS[kind];
  if (!judge) return [`${kind} has no schema here`];
  return [
    ...(judge(manifest) ? [] : [`${kind}: ${JSON.stringify(judge.errors)}`]),
    ...unknownFields(judge, manifest).map((field) => `${kind} ${manifest.metadata.name}: nobody knows ${field}`),
  ];
}

const documentsOf = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  });
const files = readdirSync(folder).filter((name) => name !== "kustomization.yaml");
const manifests = files.flatMap((file) => documentsOf(path.join(folder, file)));
const called = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const workloads = () => [...called("Deployment"), ...called("Job")];
const containerOf = (workload: Manifest) => workload.spec.template.spec.containers[0];

describe("the files for Kubernetes", () => {
  test("fit its schemas, with no field that it does not know", () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(manifests.flatMap(problemsOf)).toEqual([]);
  });

  test("a wrong type and a slip of the pen are found", () => {
    const web = structuredClone(called("Deployment")[0]);
    web.spec.replicas = "3";
    containerOf(web).readinesProbe = containerOf(web).readinessProbe;
    const problems = problemsOf(web).join("\n");
    expect(problems).toContain("/spec/replicas");
    expect(problems).toContain("/containers/0/readinesProbe");
  });

  test("are all applied together, but for the migration before", () => {
    const [kustomization] = parseAllDocuments(readFileSync(path.join(folder, "kustomization.yaml"), "utf8"));
    const { resources } = kustomization!.toJS() as { resources: string[] };
    expect([...resources, "migrate.yaml"].toSorted()).toEqual(files.toSorted());
  });

  test("run nothing as root, write nowhere but where they say, and have bounds that were measured", () => {
    for (const workload of workloads()) {
      const { spec } = workload.spec.template;
      const container = containerOf(workload);
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.resources.requests.memory).toBeDefined();
      expect(container.resources.limits.memory).toBeDefined();
      const volumes = spec.volumes.map(({ name }: { name: string }) => name);
      for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
    }
  });

  test("hold no secret, and only the migration is told the owner of the tables", () => {
    expect(called("Secret")).toEqual([]);
    for (const workload of workloads()) {
      for (const { name, value } of containerOf(workload).env) {
        if (/PASSWORD|TOKEN|KEY/.test(name)) expect(value, name).toBeUndefined();
        else if (name.endsWith("_URL")) expect(value).toMatch(/:\$\(DATABASE_\w*PASSWORD\)@.*sslmode=verify-full/);
      }
      const knowsOwner = JSON.stringify(containerOf(workload).env).includes("OWNER");
      expect(knowsOwner, workload.metadata.name).toBe(workload.kind === "Job");
    }
  });

  test("set only what the programme reads", () => {
    const config = readFileSync(path.join(checkout, "server/src/platform/settings/config.ts"), "utf8");
    const names = [
      ...Object.keys(called("ConfigMap")[0].data),
      ...workloads().flatMap((workload) => containerOf(workload).env.map(({ name }: { name: string }) => name)),
    ].filter((name) => !/^DATABASE_(OWNER_)?PASSWORD$/.test(name));
    for (const name of names) expect(config).toContain(`    ${name}: `);
  });

  test("find each other: services, budgets and policies select pods that there are, and probes ask what there is", () => {
    const pods = workloads().map((workload) => workload.spec.template.metadata.labels as Record<string, string>);
    const selectors = [
      ...called("Deployment").map(({ spec }) => spec.selector.matchLabels),
      ...called("Service")
        .filter(({ metadata }) => metadata.name !== "plon-nowhere")
        .map(({ spec }) => spec.selector),
      ...called("PodDisruptionBudget").map(({ spec }) => spec.selector.matchLabels),
      ...called("NetworkPolicy")
        .map(({ spec }) => spec.podSelector.matchLabels)
        .filter((labels) => labels !== undefined),
    ] as Record<string, string>[];
    for (const selector of selectors) {
      const isFound = pods.some((labels) => Object.entries(selector).every(([key, value]) => labels[key] === value));
      expect(isFound, JSON.stringify(selector)).toBe(true);
    }
    const web = called("Deployment").find(({ metadata }) => metadata.name === "plon-web");
    const health = readFileSync(path.join(checkout, "server/src/platform/http/health.ts"), "utf8");
    for (const probe of ["livenessProbe", "readinessProbe", "startupProbe"])
      expect(health).toContain(`"${containerOf(web)[probe].httpGet.path}"`);
    const [budget] = called("PodDisruptionBudget");
    expect(budget.spec.minAvailable).toBeLessThan(web.spec.replicas);
  });
});

describe("the units of systemd", () => {
  const UNITS = ["plon.service", "plon-backup.service", "plon-backup.timer"];
  const at = (file: string) => readFileSync(path.join(checkout, "deploy", file), "utf8");
  const valuesOf = (file: string, name: string) =>
    Array.from(at(file).matchAll(new RegExp(`^${name}=(.+)$`, "gm")), ([, value]) => value);

  test("run what there is, as the same user, with the same settings, where it may write", () => {
    for (const file of ["plon.service", "plon-backup.service"]) {
      const [command] = valuesOf(file, "ExecStart");
      const script = /^\/opt\/plon\/node_modules\/\.bin\/node (\S+)$/.exec(command ?? "")?.[1];
      expect(existsSync(path.join(checkout, script ?? "")), command).toBe(true);
      for (const name of ["User", "WorkingDirectory", "EnvironmentFile", "ReadWritePaths", "ProtectSystem"])
        expect(valuesOf(file, name), `${name} of ${file}`).toEqual(valuesOf("plon.service", name));
    }
  });

  test("make the archive once a night, also where the clocks change", () => {
    const [calendar] = valuesOf("plon-backup.timer", "OnCalendar");
    expect(calendar).toMatch(/^\*-\*-\* 0[04-7]:\d\d:00 Europe\/Warsaw$/);
    expect(valuesOf("plon-backup.timer", "Persistent")).toEqual(["true"]);
  });

  test.runIf(existsSync("/usr/bin/systemd-analyze"))("are taken by systemd", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "plon-units-"));
    try {
      for (const file of UNITS) writeFileSync(path.join(folder, file), at(file).replaceAll("/opt/plon", checkout));
      const files = UNITS.map((file) => path.join(folder, file));
      const said = spawnSync("/usr/bin/systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
      // Of ours alone: what a machine lacks besides, such as a user or PostgreSQL, is not asked.
      const ours = said.stderr.split("\n").filter((line) => UNITS.some((file) => line.includes(`${file}:`)));
      expect({ status: said.status, ours }).toEqual({ status: 0, ours: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the proxies", () => {
  const at = (file: string) => readFileSync(path.join(checkout, "deploy", file), "utf8");

  test("of nginx start on every distribution: what only 1.25 knows is not used", () => {
    expect(at("nginx.conf")).toMatch(/listen 443 ssl http2;/);
    expect(at("nginx.conf")).not.toMatch(/^\s*http2 on;/m);
  });

  test("say while the programme restarts when to come again, since portal and office wait for nothing else", () => {
    expect(at("nginx.conf")).toMatch(
      /error_page 502 504 = @restarting;[^]*add_header Retry-After 2 always;[^]*return 503 /,
    );
    expect(at("Caddyfile")).toMatch(/in \[502, 504\][^]*header Retry-After 2\n[^]*respond "[^"]+" 503\n/);
  });
});

/**
 * No package carries the schemas of CloudNativePG: these are the parts used, as version 1.30.0 of the operator and 0.14.0 of
 * its plugin define them.
 */
const named = z.strictObject({ name: z.string(), namespace: z.literal("plon") });
const size = z.string().regex(/^\d+Gi$/);
const PLUGIN = "barman-cloud.cloudnative-pg.io";
const archive = z.strictObject({ barmanObjectName: z.literal("plon-archive"), serverName: z.string().optional() });
const cluster = z.strictObject({
  apiVersion: z.literal("postgresql.cnpg.io/v1"),
  kind: z.literal("Cluster"),
  metadata: named,
  spec: z.strictObject({
    instances: z.literal(3),
    imageName: z.string().regex(/^ghcr\.io\/cloudnative-pg\/postgresql:18-/),
    primaryUpdateStrategy: z.literal("unsupervised").optional(),
    primaryUpdateMethod: z.literal("switchover").optional(),
    bootstrap: z.union([
      z.strictObject({
        initdb: z.strictObject({
          database: z.literal("plon"),
          owner: z.literal("plon"),
          encoding: z.literal("UTF8"),
          localeProvider: z.literal("icu"),
          icuLocale: z.literal("pl-PL"),
          localeCollate: z.literal("C"),
          localeCType: z.literal("C"),
          dataChecksums: z.literal(true),
        }),
      }),
      z.strictObject({
        recovery: z.strictObject({
          source: z.string(),
          database: z.literal("plon"),
          owner: z.literal("plon"),
          recoveryTarget: z.strictObject({
            // With its zone: without one the server's own would count.
            targetTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d$/),
            exclusive: z.boolean(),
          }),
        }),
      }),
    ]),
    externalClusters: z
      .array(
        z.strictObject({ name: z.string(), plugin: z.strictObject({ name: z.literal(PLUGIN), parameters: archive }) }),
      )
      .optional(),
    managed: z.strictObject({
      roles: z.array(
        z.strictObject({
          name: z.string(),
          ensure: z.literal("present"),
          login: z.literal(true),
          superuser: z.literal(false),
          createdb: z.literal(false),
          createrole: z.literal(false),
          inherit: z.literal(true),
          passwordSecret: z.strictObject({ name: z.string() }),
        }),
      ),
    }),
    postgresql: z.strictObject({
      synchronous: z.strictObject({
        method: z.literal("any"),
        number: z.literal(1),
        dataDurability: z.literal("required"),
        failoverQuorum: z.literal(true),
      }),
      // The operator wants texts: a number or a yes would be refused.
      parameters: z.record(z.string(), z.string()),
    }),
    plugins: z.tuple([
      z.strictObject({ name: z.literal(PLUGIN), isWALArchiver: z.literal(true), parameters: archive }),
    ]),
    storage: z.strictObject({ size }),
    walStorage: z.strictObject({ size }),
    resources: z.strictObject({
      requests: z.strictObject({ cpu: z.string(), memory: size }),
      limits: z.strictObject({ memory: size }),
    }),
    affinity: z.strictObject({
      enablePodAntiAffinity: z.literal(true),
      topologyKey: z.literal("kubernetes.io/hostname"),
      podAntiAffinityType: z.literal("required"),
    }),
  }),
});
const secretKey = z.strictObject({ name: z.literal("plon-archive"), key: z.string() });
const objectStore = z.strictObject({
  apiVersion: z.literal("barmancloud.cnpg.io/v1"),
  kind: z.literal("ObjectStore"),
  metadata: named,
  spec: z.strictObject({
    retentionPolicy: z.string().regex(/^\d+[dwm]$/),
    configuration: z.strictObject({
      destinationPath: z.string().startsWith("s3://"),
      endpointURL: z.url({ protocol: /^https$/ }),
      s3Credentials: z.strictObject({ accessKeyId: secretKey, secretAccessKey: secretKey }),
      wal: z.strictObject({ compression: z.enum(["gzip", "lz4", "snappy", "zstd"]), maxParallel: z.int() }),
      data: z.strictObject({ compression: z.enum(["gzip", "lz4", "snappy"]), jobs: z.int() }),
    }),
  }),
});
const scheduledBackup = z.strictObject({
  apiVersion: z.literal("postgresql.cnpg.io/v1"),
  kind: z.literal("ScheduledBackup"),
  metadata: named,
  spec: z.strictObject({
    schedule: z.string().regex(/^(\S+ ){5}\S+$/),
    immediate: z.boolean(),
    backupOwnerReference: z.literal("self"),
    cluster: z.strictObject({ name: z.string() }),
    method: z.literal("plugin"),
    pluginConfiguration: z.strictObject({ name: z.literal(PLUGIN) }),
  }),
});

describe("the files for the database", () => {
  const at = (file: string) => documentsOf(path.join(checkout, "deploy/postgres", file));
  const [store, main, backup] = at("cluster.yaml");
  const [recovered] = at("recovery.yaml");

  test("fit the parts of CloudNativePG that they use", () => {
    objectStore.parse(store);
    cluster.parse(main);
    scheduledBackup.parse(backup);
    cluster.parse(recovered);
    expect(at("cluster.yaml")).toHaveLength(3);
    expect(backup.spec.cluster.name).toBe(main.metadata.name);
  });

  test("a recovered database is as the one it replaces, reads its archive, and writes to another", () => {
    for (const part of [
      "instances",
      "imageName",
      "managed",
      "postgresql",
      "storage",
      "walStorage",
      "resources",
      "affinity",
    ])
      expect(recovered.spec[part], part).toEqual(main.spec[part]);
    const [source] = recovered.spec.externalClusters;
    expect(recovered.spec.bootstrap.recovery.source).toBe(source.name);
    expect(source.plugin.parameters.serverName).toBe(main.metadata.name);
    expect(recovered.spec.plugins[0].parameters.serverName).toBe(recovered.metadata.name);
    expect(recovered.metadata.name).not.toBe(main.metadata.name);
  });

  test("has the role, the secrets and the connections that the programme's files ask for", () => {
    const [role] = main.spec.managed.roles;
    const environment = workloads().flatMap((workload) => containerOf(workload).env as Manifest[]);
    expect(environment.find(({ name }) => name === "DATABASE_URL").value).toContain(
      `//${role.name}:$(DATABASE_PASSWORD)@${main.metadata.name}-rw:5432/${main.spec.bootstrap.initdb.database}?`,
    );
    const secrets = new Set(environment.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []));
    expect([...secrets].toSorted()).toEqual([`${main.metadata.name}-app`, role.passwordSecret.name]);

    // A quarter more for postings, four for the worker's own look at its jobs, one web process more while they are replaced.
    const each = Number(called("ConfigMap")[0].data.DATABASE_POOL_MAX) * 1.25;
    const [web, worker] = ["plon-web", "plon-worker"].map((wanted) =>
      called("Deployment").find(({ metadata }) => metadata.name === wanted),
    );
    const wanted = (web.spec.replicas + 1) * each + worker.spec.replicas * (each + 4);
    expect(wanted).toBeLessThan(Number(main.spec.postgresql.parameters.max_connections) * 0.8);
  });
});
