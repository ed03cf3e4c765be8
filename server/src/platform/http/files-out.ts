import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Access, ByMembers, Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { recordId } from "@plon/contract/shared/calls/envelope.ts";
import { z } from "zod";
import type { ParticipantContext, PublicContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb } from "#platform/database/database.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { RouteHost } from "./host.ts";
import { admit, contextOf } from "./authorise.ts";
import { ownWriting } from "./own-writing.ts";

export type FileAnswer = {
  content: Readable | Buffer | string;
  type: string;
  name: string;
  /** Displayed by the caller's own viewer; everything else is saved as an attachment. */
  inline?: boolean;
  sizeBytes?: number;
};

type FileRoute = {
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
} & (
  | { access: Exclude<Access, "distributor" | "participant" | "partner"> }
  | { access: "participant"; byMembers: ByMembers }
);

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;

/**
 * A GET that returns a file instead of an envelope; the download may be audited. Never sniffed, never run: attachment,
 * nosniff, an empty policy.
 */
export function download<R extends FileRoute>(
  host: RouteHost,
  route: R,
  handler: (
    db: TransactionalDb,
    ctx: R["access"] extends "public"
      ? PublicContext
      : R["access"] extends "participant"
        ? ParticipantContext
        : StaffContext,
    input: {
      params: Parsed<R["params"]>;
      query: Parsed<R["query"]>;
      /** Where what may lag is read (`Endpoint.mayLag`). */
      reading: Db;
      /** Aborted when the caller hangs up: long work asks it before each next step. */
      gone: AbortSignal;
    },
  ) => Promise<FileAnswer>,
): void {
  const { path, summary, access } = route;
  const byMembers = "byMembers" in route ? route.byMembers : undefined;
  const asEndpoint = { method: "GET", path, summary, access, byMembers } as Endpoint;
  host.app.get(
    route.path,
    {
      config: { access, byMembers },
      schema: {
        summary: route.summary,
        tags: ["files"],
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
      },
      onRequest: admit(host, asEndpoint),
    },
    async (request, reply) => {
      const ctx = contextOf(request) as Parameters<typeof handler>[1];
      const { params, query } = request as { params: Parsed<R["params"]>; query: Parsed<R["query"]> };
      const reading = host.replica?.forReading(ownWriting(request)) ?? host.db;
      return sendFile(reply, await handler(host.db, ctx, { params, query, reading, gone: goneOf(reply) }));
    },
  );
}

/** Is aborted when the connection closes before the whole answer was sent, with an error that is taken for no defect. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => {
    if (raw.writableFinished) return;
    gone.abort(Object.assign(new Error("The caller hung up"), { code: "ERR_STREAM_PREMATURE_CLOSE" }));
  });
  return gone.signal;
}

const photoParams = z.object({ photoId: recordId, width: z.string().max(10) });

type PictureRoute<P extends z.ZodType> = {
  path: `/api/${string}`;
  summary: string;
  params: P;
  type: `image/${string}`;
};

/** A GET that returns a picture to everybody. The content of its URL never changes, so it is fetched once. */
export function lastingPicture<P extends z.ZodType>(
  host: RouteHost,
  route: PictureRoute<P>,
  handler: (db: Db, params: z.output<P>) => Promise<Readable>,
): void {
  host.app.get(
    route.path,
    {
      config: { access: "public" },
      schema: { summary: route.summary, tags: ["files"], params: route.params },
    },
    async (request, reply) => {
      const content = await handler(host.db, request.params as z.output<P>);
      return reply
        .header("content-type", route.type)
        .header("x-content-type-options", "nosniff")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(content);
    },
  );
}

/** The photos of one kind of thing in their widths; `key` says where one is stored. */
export const lastingPhotos = (
  host: RouteHost,
  { storage, ...route }: Pick<PictureRoute<z.ZodType>, "path" | "summary"> & { storage: FileStorage },
  key: (db: Db, photoId: number, width: string) => Promise<string>,
): void =>
  lastingPicture(host, { ...route, params: photoParams, type: "image/webp" }, async (db, { photoId, width }) =>
    storage.read(await key(db, photoId, width)),
  );

function sendFile(reply: FastifyReply, file: FileAnswer) {
  // Direction marks could disguise a file name's extension.
  const name = file.name.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, "");
  const ascii = name.replace(/[^\w.-]+/g, "_");
  const disposition = file.inline ? "inline" : "attachment";
  reply
    .header("content-type", file.type)
    .header("content-disposition", `${disposition}; filename="${ascii}"; filename*=UTF-8''${extended(name)}`)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", "private, no-store");
  if (file.sizeBytes !== undefined) reply.header("content-length", file.sizeBytes);
  return reply.send(file.content);
}

/** A name encoded by RFC 8187: encodeURIComponent leaves characters that have a meaning there. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
