import {
  announceKsefGrant,
  checkKsef,
  connectKsef,
  getKsefConnection,
  KSEF_LEAFLET_PATH,
  listKsefDocuments,
  stopKsef,
} from "@plon/contract/portal/documents/ksef-connections.ts";
import { z } from "zod";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { drawPdf } from "#platform/threads/pdf-thread.ts";
import { presentDocument, presentKsefState } from "./ksef-connections.present.ts";
import {
  announceGrant,
  checkNow,
  connect,
  documentPage,
  ksefState,
  leafletFacts,
  stop,
} from "./ksef-connections.service.ts";
import type * as drawing from "./leaflet.ts";

const LEAFLET = new URL("./leaflet.ts", import.meta.url);

type PortalParts = {
  brand: { name: string; data_controller: string; publicUrl: string };
  ksef: { taxpayerAppUrl: string } | undefined;
};

/** A farm's connection with KSeF: giving the consent, asking for a reading, stopping, and what was read. */
export function ksefConnectionsPortalRoutes(host: RouteHost, { brand, ksef }: PortalParts): void {
  const presentState = async (...[db, ctx]: Parameters<typeof ksefState>) =>
    presentKsefState(await ksefState(db, ctx), {
      dataController: brand.data_controller,
      taxpayerAppUrl: ksef?.taxpayerAppUrl ?? null,
    });

  read(host, getKsefConnection, async (db, ctx) => ({ data: await presentState(db, ctx) }));
  command(host, connectKsef, async (tx, ctx, { body }) => {
    await connect(tx, ctx, body.consent);
    return { data: await presentState(tx, ctx) };
  });
  command(host, announceKsefGrant, async (tx, ctx) => {
    await announceGrant(tx, ctx);
    return { data: await presentState(tx, ctx) };
  });
  command(host, checkKsef, async (tx, ctx) => {
    await checkNow(tx, ctx);
    return { data: await presentState(tx, ctx) };
  });
  command(host, stopKsef, async (tx, ctx) => {
    await stop(tx, ctx);
    return { data: await presentState(tx, ctx) };
  });
  read(host, listKsefDocuments, async (db, ctx, { query }) => {
    const { rows, meta } = await documentPage(db, ctx.participantId, query.page);
    return { data: rows.map(presentDocument), meta };
  });
  const file = { access: "participant", byMembers: "read", params: z.object({}), query: z.object({}) } as const;
  download(
    host,
    { ...file, path: KSEF_LEAFLET_PATH, summary: "How to give the permission in KSeF, to print." },
    async (db) => {
      const facts = await leafletFacts(db, brand);
      const content = await drawPdf<typeof drawing>(LEAFLET, facts);
      return { content, type: "application/pdf", name: "polaczenie-z-ksef.pdf" };
    },
  );
}
