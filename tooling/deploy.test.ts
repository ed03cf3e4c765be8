// The files of deploy/kubernetes by Kubernetes' own schemas (from kubernetes-models, which carries them), and what the
// schemas do not know: that nothing runs as root, no secret stands in a file, and every setting is one of the programme.
import { readdirSync, readFileSync } from "node:fs";
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

const checkout = path.resolve(import.meta.dirname, "..");
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

const files = readdirSync(folder).filter((name) => name !== "kustomization.yaml");
const manifests: Manifest[] = files.flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(folder, file), "utf8")).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
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
    const config = readFileSync(path.join(checkout, "server/src/platform/config.ts"), "utf8");
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
        .filter((labels) => !("cnpg.io/cluster" in labels)),
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
