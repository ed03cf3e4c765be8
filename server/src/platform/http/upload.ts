import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { INVOICE_FILE_LIMIT_MB, uploadSizeProblem } from "@plon/rules/pictures/upload.ts";
import type { z } from "zod";
import { AppError } from "#platform/acts/errors.ts";
import { contextOf } from "./authorise.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { idempotencyKey, type RouteHost } from "./host.ts";
import type { SpooledFile } from "./incoming.ts";
import { InputError } from "./input.ts";
import { type AnswerOf, type ContextOf, mountEndpoint } from "./routes.ts";

/** Determines by a file's content what it is, or why it is refused. */
export type FileJudge<Type extends string> = (
  content: Buffer,
) => Promise<{ ok: true; type: Type } | { ok: false; code: ErrorCode }>;

/** An accepted file. Nothing is stored yet: the handler decides. */
export type UploadedFile<Type extends string> = { content: Buffer; name: string; type: Type; sha256: Buffer };

type UploadEndpoint = Endpoint & { upload: NonNullable<Endpoint["upload"]> };
type UploadInput<E extends UploadEndpoint, Type extends string> = {
  params: E["params"] extends z.ZodType ? z.output<E["params"]> : undefined;
  fields: z.output<E["upload"]["fields"]>;
  file: UploadedFile<Type> | undefined;
  /** All files, if the endpoint takes several. */
  files: UploadedFile<Type>[];
};

const LIMIT_BYTES = INVOICE_FILE_LIMIT_MB * 1_048_576;

type AdmitFirst<E extends UploadEndpoint, Type extends string> = (
  host: RouteHost,
  ctx: ContextOf<E>,
  params: UploadInput<E, Type>["params"],
) => Promise<void>;

/**
 * A multipart call: text fields first, then at most one file (or as many as the endpoint says), parsed and judged
 * before the handler runs: written to disk first, and read into memory only once the whole body has arrived. The
 * handler stores the bytes and opens its transaction itself, so that a slow upload never holds one open. `admitFirst`
 * may refuse before any byte of the body is read, where anybody may call.
 */
export function upload<E extends UploadEndpoint, Type extends string>(
  host: RouteHost,
  endpoint: E,
  { judge, admitFirst }: { judge: FileJudge<Type>; admitFirst?: AdmitFirst<E, Type> },
  handler: (host: RouteHost, ctx: ContextOf<E>, input: UploadInput<E, Type>) => Promise<AnswerOf<E>>,
): void {
  mountEndpoint(
    host,
    endpoint,
    async (request) => {
      const ctx = contextOf(request) as ContextOf<E>;
      // The body is streamed, so the request behind the key is known only once it was read.
      ctx.idempotency = idempotencyKey(request, endpoint, () => Buffer.alloc(0));
      await admitFirst?.(host, ctx, request.params as UploadInput<E, Type>["params"]);
      const answer = await host.incoming.receive(shareOf(contextOf(request)), async (body) => {
        const { fields, received } = await readUpload(request, endpoint.upload, body.spool);
        return await body.inTurn(async () => {
          const files: UploadedFile<Type>[] = [];
          for (const file of received) files.push(await judgeFile(file, endpoint.upload.file, judge));
          if (ctx.idempotency) ctx.idempotency.requestHash = digestOf(request.url, fields, files);
          const input = { params: request.params, fields, files, file: files[0] };
          return await handler(host, ctx, input as UploadInput<E, Type>);
        });
      });
      return { status: "success", ...answer };
    },
    bodyLimitBytes(endpoint.upload),
  );
}

/** Who a call counts for in the limit of simultaneous uploads: the signed-in person, or the address. */
function shareOf(ctx: ReturnType<typeof contextOf>): string {
  if ("staff" in ctx) return `staff:${ctx.staff.id}`;
  return "participantId" in ctx ? `participant:${ctx.participantId}` : `address:${callerOf(ctx.address)}`;
}

function digestOf(url: string, fields: unknown, files: readonly { sha256: Buffer }[]): Buffer {
  const digest = createHash("sha256").update(`${url} ${JSON.stringify(fields)}`);
  for (const { sha256 } of files) digest.update(sha256);
  return digest.digest();
}

/** A body slightly beyond its limit is still read, so that the error can be shown at its field. */
const bodyLimitBytes = ({ totalMb = INVOICE_FILE_LIMIT_MB, filesMax = 1 }: UploadEndpoint["upload"]) =>
  (totalMb + (filesMax > 1 ? INVOICE_FILE_LIMIT_MB : 1)) * 1_048_576;

type ReceivedFile = { name: string | undefined; content: SpooledFile; isCut: boolean };

async function readUpload<Fields extends z.ZodType>(
  request: FastifyRequest,
  shape: UploadEndpoint["upload"] & { fields: Fields },
  spool: (chunks: AsyncIterable<Buffer>) => Promise<SpooledFile>,
) {
  if (!request.isMultipart()) throw new AppError("request.unsupported_type");
  const filesMax = shape.filesMax ?? 1;
  const texts: Record<string, string> = {};
  const received: ReceivedFile[] = [];
  let problem: AppError | undefined;
  const refuse = (code: ErrorCode, params = {}) => {
    problem ??= fileRefusal(code, shape.file, params);
  };
  // The whole body is read even if it is already refused, so that the client gets the response and not a cut
  // connection.
  const parts = request.parts({
    limits: { fileSize: LIMIT_BYTES, files: filesMax > 1 ? filesMax * 2 : 2, fields: 20, fieldSize: 65_536 },
  });
  for await (const part of orCutOff(parts, shape.file)) {
    if (part.type === "field") {
      if (received.length > 0) refuse("file.fields_after_file");
      else if (typeof part.value === "string") texts[part.fieldname] = part.value;
      continue;
    }
    const content = await spool(orCutOff(part.file, shape.file));
    if (part.fieldname !== shape.file) refuse("file.several");
    else if (received.length < filesMax) {
      received.push({ name: part.filename, content, isCut: part.file.truncated });
    } else if (filesMax === 1) refuse("file.several");
    else refuse("file.too_many", { limit: filesMax });
  }
  const parsed = shape.fields.safeParse(texts);
  if (problem) throw problem;
  const isMissing = received.length === 0 && isFileRequired(shape, texts);
  if (!parsed.success) throw addFileProblem(new InputError(parsed.error), shape, isMissing);
  if (isMissing) throw fileRefusal("file.missing", shape.file);
  refuseTogether(received, shape);
  return { fields: parsed.data, received };
}

/** What a refusal of the body's reader is not: it broke off, or somebody on the way left out the rest. */
async function* orCutOff<T>(source: AsyncIterable<T>, field: string): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw isRefusal(error) ? error : fileRefusal("file.cut_off", field);
  }
}

/** One has a status; so has the end of a connection, which tells nothing of the body. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError ||
  (error instanceof Error && "statusCode" in error && !("code" in error && error.code === "FST_MP_PREMATURE_CLOSE"));

const isFileRequired = ({ fileRequired }: UploadEndpoint["upload"], texts: Record<string, string>): boolean =>
  typeof fileRequired === "object" ? texts[fileRequired.unless] === undefined : fileRequired;

/** Several files have a common limit. */
function refuseTogether(received: ReceivedFile[], { file, filesMax = 1, totalMb }: UploadEndpoint["upload"]): void {
  if (filesMax === 1 || totalMb === undefined) return;
  const sizes = received.map(({ content }) => content.sizeBytes);
  if (uploadSizeProblem(sizes, totalMb, filesMax))
    throw fileRefusal("file.too_large_together", file, { limit: totalMb });
}

async function judgeFile<Type extends string>(
  received: ReceivedFile,
  field: string,
  judge: FileJudge<Type>,
): Promise<UploadedFile<Type>> {
  if (received.isCut || uploadSizeProblem([received.content.sizeBytes], INVOICE_FILE_LIMIT_MB)) {
    throw fileRefusal("file.too_large", field, { limit: INVOICE_FILE_LIMIT_MB });
  }
  const content = await received.content.read();
  const inspection = await judge(content);
  if (!inspection.ok) throw fileRefusal(inspection.code, field);
  const sha256 = createHash("sha256").update(content).digest();
  return { content, name: safeName(received.name), type: inspection.type, sha256 };
}

/** A name suitable for display and for a download header: the last path part, no control characters, bounded. */
function safeName(name: string | undefined): string {
  const last = (name ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  return last.replace(/[\u0000-\u001f\u007f]/g, "").slice(0, 120) || "plik";
}

function fileRefusal(code: ErrorCode, field: string, params = {}): AppError {
  return new AppError(code, { params, inField: field });
}

/** A form with invalid fields and no file gets both errors at once. */
function addFileProblem(error: InputError, shape: UploadEndpoint["upload"], isMissing: boolean): InputError {
  if (isMissing) error.fields[shape.file] = [errorText("file.missing")];
  return error;
}
