import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import { officeMyDay } from "@plon/contract/office/desk/audit.ts";
import { type HomeSection, officeDashboard, officeHomeFigures } from "@plon/contract/office/desk/dashboard.ts";
import { officeListJobs } from "@plon/contract/office/desk/measures.ts";
import { ledgerHealth } from "@plon/contract/office/account/points.ts";
import { queuesQuery } from "#shared/lists/queues.api.ts";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { automaticAcceptanceQuery } from "#shared/calls/acceptance.api.ts";
import { resultsDebtQuery, resultsSeasonQuery } from "#shared/calls/results.api.ts";
import { dataOf } from "#shared/calls/session.ts";

/** What came before the page was drawn is not asked for again when it is; later, every visit asks. */
const JUST_OPENED_MS = 5000;
const staleTime = ({ state }: Pick<Query, "state">) => (state.dataUpdateCount > 1 ? 0 : JUST_OPENED_MS);
const EVERY_MINUTE = { refetchInterval: 60_000, staleTime };

/** The figures of a section of the home page. */
export const homeFiguresQuery = (section: HomeSection) =>
  queryOptions({
    queryKey: ["home", section],
    queryFn: dataOf(officeHomeFigures, { params: { section } }),
    ...EVERY_MINUTE,
  });

/** The points of the programme, and how many take part. */
export const programmePointsQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: dataOf(officeDashboard, {}),
  ...EVERY_MINUTE,
});

/** What the reader did today. */
export const myDayQuery = queryOptions({
  queryKey: ["home", "my-day"],
  queryFn: dataOf(officeMyDay, {}),
  ...EVERY_MINUTE,
});

/** Scheduled jobs that are late or failed. */
export const jobsQuery = queryOptions({
  queryKey: ["home", "jobs"],
  queryFn: dataOf(officeListJobs, {}),
  ...EVERY_MINUTE,
});

/** The result of the nightly proof of the ledger. */
export const ledgerProofQuery = queryOptions({
  queryKey: ["ledger-proof"],
  queryFn: dataOf(ledgerHealth, {}),
  staleTime,
});

/** What is accepted without a clerk. */
export const acceptanceQuery = queryOptions({ ...automaticAcceptanceQuery, staleTime });

const asks = {
  points: (cache: QueryClient) => cache.prefetchQuery(programmePointsQuery),
  myDay: (cache: QueryClient) => cache.prefetchQuery(myDayQuery),
  jobs: (cache: QueryClient) => cache.prefetchQuery(jobsQuery),
  queues: (cache: QueryClient) => cache.prefetchQuery(queuesQuery),
  proof: (cache: QueryClient) => cache.prefetchQuery(ledgerProofQuery),
  acceptance: (cache: QueryClient) => cache.prefetchQuery(acceptanceQuery),
  season: (cache: QueryClient) => cache.prefetchQuery(resultsSeasonQuery()),
  debt: (cache: QueryClient) => cache.prefetchQuery(resultsDebtQuery()),
};

type Asked = { figures: HomeSection[]; also?: (keyof typeof asks)[] };

/** What the home page of each role shows. */
const ASKED: Record<StaffRole, Asked> = {
  clerk: {
    figures: ["mine", "late", "free", "rewards", "second_person"],
    also: ["myDay", "acceptance", "queues"],
  },
  admin: {
    figures: ["money", "second_person", "alarms"],
    also: ["season", "debt", "proof", "points", "jobs", "acceptance", "queues"],
  },
  editor: { figures: ["running", "drafts", "unread"], also: ["season", "debt"] },
  rep: { figures: ["farms_waiting", "farms"] },
  auditor: { figures: ["second_person"], also: ["points", "proof"] },
  distributor: { figures: ["documents"] },
};

/** Asks what the home page of a role will show, while the office around it is still being drawn. */
export function beginHome(cache: QueryClient, role: StaffRole): void {
  const { figures, also = [] } = ASKED[role];
  for (const section of figures) void cache.prefetchQuery(homeFiguresQuery(section));
  for (const name of also) void asks[name](cache);
}
