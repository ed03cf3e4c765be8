import type { congratulatoryLetters } from "@plon/contract/portal/points/letters.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf } from "#base/calls/api.ts";
import type { LettersSearch } from "./letters-search.ts";

export type Letter = (typeof congratulatoryLetters)["data"]["_output"][number];

export const lettersQuery = ({ page = 1, sortBy = "created_at", sortDesc = "true" }: LettersSearch) =>
  queryOptions({
    queryKey: ["letters", page, sortBy, sortDesc],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/user/congratulatory-letters", { query: { page, sortBy, sortDesc } }),
    placeholderData: keepPreviousData,
  });
