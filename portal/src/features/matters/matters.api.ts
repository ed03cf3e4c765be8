import type { AskedAbout } from "@plon/contract/portal/desk/matters.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf, dataOf } from "#base/calls/api.ts";

export const ownMattersQuery = (page: number) =>
  queryOptions({
    queryKey: ["matters", "list", page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/matters", { query: { page } }),
    placeholderData: keepPreviousData,
  });

export const matterQuery = (matterId: number) =>
  queryOptions({
    queryKey: ["matters", "one", matterId],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/matters/:matterId", { params: { matterId } }),
  });

/** What one is about to ask about, and own matters about it that go on. */
export const aboutQuery = (subject: AskedAbout) =>
  queryOptions({
    queryKey: ["matters", "about", subject.type, subject.id],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/matters/about", { query: subject }),
  });
