import {
  officeCreateJourney,
  officeEndJourney,
  officeGetJourney,
  officeGetJourneyResult,
  officeListJourneys,
  officePauseJourney,
  officeStartJourney,
  officeTestJourney,
  officeUpdateJourney,
} from "@plon/contract/office/offers/journeys.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentJourney } from "./journeys.present.ts";
import { listJourneys } from "./journeys.queries.ts";
import {
  changeJourney,
  createJourney,
  getJourney,
  journeyResult,
  stepJourney,
  testJourney,
} from "./journeys.service.ts";

/** Messages that the programme sends by itself: written, started, paused, and what became of them. */
export function journeysOfficeRoutes(host: RouteHost): void {
  read(host, officeListJourneys, async (db, _ctx, { query }) => listed(await listJourneys(db, query), presentJourney));
  read(host, officeGetJourney, async (db, _ctx, { params }) => ({
    data: presentJourney(await getJourney(db, params.journeyId)),
  }));
  commandInSteps(host, officeGetJourneyResult, async (db, ctx, { params }) => ({
    data: await journeyResult(db, params.journeyId, ctx.at),
  }));
  command(host, officeCreateJourney, async (tx, ctx, { body }) => ({
    data: presentJourney(await createJourney(tx, ctx, body)),
    message: "Zapisano jako szkic.",
  }));
  command(host, officeUpdateJourney, async (tx, ctx, { params, body }) => ({
    data: presentJourney(await changeJourney(tx, ctx, params.journeyId, body)),
    message: "Zmiany zapisane.",
  }));
  command(host, officeStartJourney, async (tx, ctx, { params }) => ({
    data: presentJourney(await stepJourney(tx, ctx, params.journeyId, "start")),
    message: "Ścieżka uruchomiona.",
  }));
  command(host, officePauseJourney, async (tx, ctx, { params }) => ({
    data: presentJourney(await stepJourney(tx, ctx, params.journeyId, "pause")),
    message: "Ścieżka wstrzymana.",
  }));
  command(host, officeEndJourney, async (tx, ctx, { params }) => ({
    data: presentJourney(await stepJourney(tx, ctx, params.journeyId, "end")),
    message: "Ścieżka zakończona.",
  }));
  command(host, officeTestJourney, async (tx, ctx, { params }) => ({
    data: await testJourney(tx, ctx, params.journeyId),
    message: "Wysłano na Twój adres.",
  }));
}
