import {
  officeGetKsefOverview,
  officeGetParticipantKsef,
  officeListKsefCertificates,
  officeListKsefConnections,
  officeSwitchKsef,
} from "@plon/contract/office/ksef-connections.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentCertificate, presentConnection, presentDocument, presentOverview } from "./ksef-connections.present.ts";
import {
  certificateList,
  connectionPage,
  ksefOverview,
  participantKsef,
  switchReading,
} from "./ksef-office.service.ts";

/** Reading from KSeF for the office: as a whole, by farm, and its switch. */
export function ksefConnectionsOfficeRoutes(host: RouteHost, { ksefIsStandIn }: { ksefIsStandIn: boolean }): void {
  read(host, officeGetKsefOverview, async (db, ctx) => ({
    data: presentOverview(await ksefOverview(db, ctx.at), ksefIsStandIn),
  }));
  read(host, officeListKsefConnections, async (db, _ctx, { query }) => {
    const { is_failing, status, ...page } = query;
    const { rows, meta } = await connectionPage(db, { ...page, status, isFailing: is_failing === "true" });
    return { data: rows.map(presentConnection), meta };
  });
  read(host, officeGetParticipantKsef, async (db, ctx, { params, query }) => {
    const { connection, rows, meta } = await participantKsef(db, ctx, params.participantId, query.page);
    return {
      data: {
        connection: connection ? presentConnection(connection) : null,
        documents: rows.map(presentDocument),
      },
      meta,
    };
  });
  read(host, officeListKsefCertificates, async (db, ctx) => ({
    data: (await certificateList(db, ctx.at)).map(presentCertificate),
  }));
  command(host, officeSwitchKsef, async (tx, ctx, { body }) => {
    await switchReading(tx, ctx, body.is_on);
    const message = body.is_on ? "Odczyt z KSeF jest włączony." : "Odczyt z KSeF jest zatrzymany.";
    return { data: { is_on: body.is_on }, message };
  });
}
