import type { listKsefDocuments } from "@plon/contract/portal/documents/ksef-connections.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";

export type KsefDocument = (typeof listKsefDocuments)["data"]["_output"][number];

const KEY = ["ksef"] as const;
/** While something is awaited the page asks again by itself. */
const SOON_MS = 5_000;
const WAITING_MS = 30_000;

/** The farm's connection with KSeF. */
export const ksefQuery = queryOptions({
  queryKey: [...KEY, "state"],
  meta: { offline: "person" },
  queryFn: async ({ signal }) => (await call("GET /api/v1/user/ksef", {}, { signal })).data,
});

/** The same on the page that shows it: asked again while a permission is awaited or a reading is under way. */
export const watchedKsefQuery = queryOptions({
  ...ksefQuery,
  refetchInterval: ({ state: { data } }) =>
    data?.is_checking ? SOON_MS : data?.status === "waiting" || data?.status === "withdrawn" ? WAITING_MS : false,
});

/**
 * A page of every document that was found; `readAt` is the last reading, after which there may be new ones. While one of
 * them is still being read the page asks again.
 */
export const documentsQuery = (page: number, readAt: string | null) =>
  queryOptions({
    queryKey: [...KEY, "documents", page, readAt],
    meta: { offline: "person" },
    queryFn: ({ signal }) => call("GET /api/v1/user/ksef/documents", { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data?.data.some(({ outcome }) => outcome === "reading") && SOON_MS,
  });

type Change = "granted" | "check" | "stop";

/** Says that the permission was given, reads now, or stops; resolves once everything about KSeF is loaded anew. */
export function useKsefChange(change: Change) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(`POST /api/v1/user/ksef/${change}`, {}),
    // A refusal too: something is not as it was shown.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}

/** What a consent that was given changes. */
export function useKsefReload() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: KEY });
}
