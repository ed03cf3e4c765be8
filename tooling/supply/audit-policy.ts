// The policy of docs/security.md about packages with known faults, as rules.

type Severity = "info" | "low" | "moderate" | "high" | "critical";

/** A fault that was looked at and does not concern us, or not yet: by whom, why, and until when. */
export type Exception = { advisory: string; reason: string; decidedBy: string; until: string };

type Fault = { advisory: string; packageName: string; severity: Severity; title: string };

export type Verdict = { code: 0 | 1 | 2; lines: string[] };

/** What runs for people blocks from "high" on; what only builds and tests blocks when it is critical. */
const BLOCKS: Record<"production" | "development", readonly Severity[]> = {
  production: ["high", "critical"],
  development: ["critical"],
};

/** Whoever excuses looks again after this time at the latest; a later day excuses nothing. */
const EXCUSED_DAYS = 90;

/** The exceptions of the file. Throws an Error that names one that lacks a part. */
export function readExceptions(text: string): Exception[] {
  const exceptions = JSON.parse(text) as Partial<Exception>[];
  for (const { advisory = "", reason = "", decidedBy = "", until = "" } of exceptions) {
    const isWhole =
      /^GHSA(-[0-9a-z]{4}){3}$/.test(advisory) &&
      reason.length >= 20 &&
      decidedBy !== "" &&
      /^\d{4}-\d\d-\d\d$/.test(until);
    if (!isWhole) throw new Error(`The exception "${advisory}" needs advisory (GHSA-…), reason, decidedBy and until`);
  }
  return exceptions as Exception[];
}

/** What the two reports of `npm audit --json` mean on a day: with the development's packages, and without. */
export function judgeAudit(
  reports: { all: string; production: string },
  exceptions: readonly Exception[],
  today: string,
): Verdict {
  const all = faultsOf(reports.all);
  const production = faultsOf(reports.production);
  if (!all || !production) {
    return { code: 2, lines: ["The registry could not be asked: nothing is known about our packages."] };
  }
  const lines: string[] = [];
  let blocks = false;
  for (const fault of all) {
    const where = production.some(({ advisory }) => advisory === fault.advisory) ? "production" : "development";
    const exception = exceptions.find(({ advisory }) => advisory === fault.advisory);
    const isExcused =
      exception !== undefined && exception.until >= today && exception.until <= daysAfter(today, EXCUSED_DAYS);
    const isBlocking = BLOCKS[where].includes(fault.severity) && !isExcused;
    blocks ||= isBlocking;
    const what = `${fault.severity} in ${where}: ${fault.packageName}, ${fault.title} (${fault.advisory})`;
    const why = exception
      ? `; ${isExcused ? "excused" : "not excused, its day is past or too far off:"} until ${exception.until}`
      : "";
    lines.push(`${isBlocking ? "blocks" : "noted "} ${what}${why}`);
  }
  for (const { advisory } of exceptions.filter((one) => !all.some((fault) => fault.advisory === one.advisory)))
    lines.push(`The exception ${advisory} is not needed any more.`);
  lines.push(blocks ? "Something blocks: docs/security.md says who decides." : "Nothing blocks.");
  return { code: blocks ? 1 : 0, lines };
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Via = { url?: string; name: string; severity: Severity; title: string };

/** The faults of a report, each once; undefined if it is none. */
function faultsOf(report: string): Fault[] | undefined {
  let parsed: { vulnerabilities?: Record<string, { via: (Via | string)[] }> };
  try {
    parsed = JSON.parse(report) as typeof parsed;
  } catch {
    return undefined;
  }
  if (!parsed.vulnerabilities) return undefined;
  const faults = new Map<string, Fault>();
  for (const { via } of Object.values(parsed.vulnerabilities)) {
    for (const cause of via) {
      // A text names another package of the report, which has the fault itself.
      if (typeof cause === "string") continue;
      const advisory = cause.url?.split("/").at(-1) ?? `${cause.name}: ${cause.title}`;
      faults.set(advisory, { advisory, packageName: cause.name, severity: cause.severity, title: cause.title });
    }
  }
  return [...faults.values()];
}
