// What a module adds to the programme, said by itself in <module>.module.ts and gathered in modules.ts.
import type { ApprovalActs } from "#modules/house/approvals/approvals.service.ts";
import type { FarmPersonal, Personal } from "#platform/acts/personal.ts";
import type { TransactionalDb } from "#platform/database/database.ts";
import type { NamedKeys } from "#platform/files/file-sweep.ts";
import type { Measure } from "#platform/http/health.ts";
import type { RouteHost } from "#platform/http/host.ts";
import type { Job } from "#platform/running/jobs.ts";
import type { Parts, RouteParts } from "./parts.ts";

/** Works off the next thing that waits; false if nothing does. The row is the job: it was written together with its cause. */
type Drain = () => Promise<boolean>;

export type Module = {
  name: string;
  /** Mount the module's endpoints. */
  routes?: readonly ((host: RouteHost, parts: RouteParts) => void)[];
  /** Scheduled in Warsaw time, none between 2:00 and 3:00: once a year that hour is missing, and once it comes twice. */
  jobs?: (parts: Parts) => readonly Job[];
  /** What the worker does continuously, each by a name of its own. */
  drains?: (parts: Parts, publicUrl: () => string) => Readonly<Record<string, Drain>>;
  /** Sums that are kept as their rows change: each is compared with them at night, mended, and says how many differed. */
  proofs?: readonly { of: string; prove: (db: TransactionalDb) => Promise<number> }[];
  /** What its tables hold of a participant: exported or withheld, erased or kept. */
  personal?: readonly Personal[];
  /** What its tables hold of one of a farm's people. */
  farmPersonal?: readonly FarmPersonal[];
  /** What two people do here, and what each request is made on. */
  approvals?: (brand: Pick<RouteParts["brand"], "name" | "publicUrl" | "helpline">) => Partial<ApprovalActs>;
  /** Which of these files its tables name: what no module names is swept away. */
  fileKeys?: NamedKeys;
  /** What it tells operators on /metrics. */
  measures?: Measure;
};
