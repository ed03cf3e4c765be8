import { queryOptions } from "@tanstack/react-query";
import {
  officeEndJourney,
  officeGetJourneyResult,
  officePauseJourney,
  officeStartJourney,
  officeTestJourney,
} from "@plon/contract/office/offers/journeys.ts";
import { call, dataOf } from "#shared/calls/session.ts";

/** How many would enter today, and what became of those who did. */
export const resultQuery = (journeyId: number) =>
  queryOptions({
    queryKey: ["journeys", "result", journeyId],
    queryFn: dataOf(officeGetJourneyResult, { params: { journeyId } }),
  });

export const startJourney = async (journeyId: number) =>
  (await call(officeStartJourney, { params: { journeyId } })).message;

export const pauseJourney = async (journeyId: number) =>
  (await call(officePauseJourney, { params: { journeyId } })).message;

export const endJourney = async (journeyId: number) =>
  (await call(officeEndJourney, { params: { journeyId } })).message;

export const testJourney = async (journeyId: number) =>
  (await call(officeTestJourney, { params: { journeyId } })).message;
