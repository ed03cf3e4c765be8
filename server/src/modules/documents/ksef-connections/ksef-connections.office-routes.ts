import {
  officeAddKsefCertificate,
  officeGetKsefOverview,
  officeGetParticipantKsef,
  officeListKsefCertificates,
  officeListKsefConnections,
  officeListKsefSetAside,
  officeListKsefWithdrawn,
  officeRetryKsefSetAside,
  officeRetireKsefCertificate,
  officeSwitchKsef,
} from "@plon/contract/office/documents/ksef-connections.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import {
  presentCertificate,
  presentConnection,
  presentDocument,
  presentOverview,
  presentProof,
  presentSetAside,
  presentWithdrawn,
} from "./ksef-connections.present.ts";
import {
  bringCertificate,
  certificateList,
  connectionPage,
  endCertificate,
  ksefOverview,
  participantKsef,
  retrySetAside,
  setAsidePage,
  switchReading,
  withdrawnFarms,
} from "./ksef-office.service.ts";

type OfficeParts = { ksef: { isStandIn: boolean } | undefined; sealer: Sealer };

/** Reading from KSeF for the office: as a whole, by farm, its switch, and the operator's certificates. */
export function ksefConnectionsOfficeRoutes(host: RouteHost, { ksef, sealer }: OfficeParts): void {
  read(host, officeGetKsefOverview, async (db, ctx) => ({
    data: presentOverview(await ksefOverview(db, ctx.at), ksef?.isStandIn ?? false),
  }));
  read(host, officeListKsefConnections, async (db, _ctx, { query }) => {
    const { is_failing, status, ...page } = query;
    const { rows, meta } = await connectionPage(db, { ...page, status, isFailing: is_failing === "true" });
    return { data: rows.map(presentConnection), meta };
  });
  read(host, officeListKsefWithdrawn, async (db, ctx) => ({
    data: (await withdrawnFarms(db, ctx.at)).map(presentWithdrawn),
  }));
  read(host, officeListKsefSetAside, async (db, _ctx, { query }) => {
    const { rows, meta } = await setAsidePage(db, query);
    return { data: rows.map(presentSetAside), meta };
  });
  command(host, officeRetryKsefSetAside, async (tx, ctx, { body }) => {
    const { asked_from } = await retrySetAside(tx, ctx, body);
    return {
      data: { asked_from: asked_from.toISOString() },
      message: "Program zapyta KSeF ponownie w ciągu kwadransa.",
    };
  });
  read(host, officeGetParticipantKsef, async (db, ctx, { params, query }) => {
    const { connection, proof, rows, meta } = await participantKsef(db, ctx, params.participantId, query.page);
    return {
      data: {
        connection: connection ? presentConnection(connection) : null,
        proof: presentProof(proof),
        documents: rows.map(presentDocument),
      },
      meta,
    };
  });
  read(host, officeListKsefCertificates, async (db, ctx) => ({
    data: (await certificateList(db, ctx.at)).map(presentCertificate),
  }));
  command(host, officeAddKsefCertificate, async (tx, ctx, { body }) => ({
    data: presentCertificate(await bringCertificate(tx, ctx, sealer, body)),
    message: "Certyfikat został dodany.",
  }));
  command(host, officeRetireKsefCertificate, async (tx, ctx, { params }) => ({
    data: presentCertificate(await endCertificate(tx, ctx, params.certificateId)),
    message: "Certyfikat został wycofany.",
  }));
  command(host, officeSwitchKsef, async (tx, ctx, { body }) => {
    await switchReading(tx, ctx, body.is_on);
    const message = body.is_on ? "Odczyt z KSeF jest włączony." : "Odczyt z KSeF jest zatrzymany.";
    return { data: { is_on: body.is_on }, message };
  });
}
