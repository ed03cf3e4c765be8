import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import { errorText } from "@plon/contract/shared/error-texts.ts";
import type { ErrorCode } from "@plon/contract/shared/errors.ts";
import { INVOICE_FILE_LIMIT_MB, uploadSizeProblem } from "@plon/rules/upload.ts";
import type { z } from "zod";
import { AppError } from "#platform/errors.ts";
import { contextOf } from "./authorise.ts";
import type { RouteHost } from "./host.ts";
import { InputError } from "./input.ts";
import { type AnswerOf, type ContextOf, mountEndpoint } from "./routes.ts";

/** Says by a file's content what it is, or why it is refused. */
export type FileJudge<Type extends string> = (
  content: Buffer,
) => Promise<{ ok: true; type: Type } | { ok: false; code: ErrorCode }>;

/** A file that its judge let pass. Nothing is stored yet: the handler decides. */
export type UploadedFile<Type extends string> = { content: Buffer; name: string; type: Type; sha256: Buffer };

type UploadEndpoint = Endpoint & {
  access: Exclude<Endpoint["access"], "public">;
  upload: NonNullable<Endpoint["upload"]>;
};
type UploadInput<E extends UploadEndpoint, Type extends string> = {
  params: E["params"] extends z.ZodType ? z.output<E["params"]> : undefined;
  fields: z.output<E["upload"]["fields"]>;
  file: UploadedFile<Type> | undefined;
};

const LIMIT_BYTES = INVOICE_FILE_LIMIT_MB * 1_048_576;
/** Each upload holds its file in memory while it is judged: at most this many at once, the others wait their turn. */
const UPLOADS_AT_ONCE = 6;

/**
 * A multipart call of a participant or of staff: text fields first, then at most one file, parsed and judged before the
 * handler runs. The handler stores the bytes and opens its transaction itself, so that a slow upload never holds one open.
 */
export function upload<E extends UploadEndpoint, Type extends string>(
  host: RouteHost,
  endpoint: E,
  judge: FileJudge<Type>,
  handler: (host: RouteHost, ctx: ContextOf<E>, input: UploadInput<E, Type>) => Promise<AnswerOf<E>>,
): void {
  const turn = createTurns(UPLOADS_AT_ONCE);
  mountEndpoint(
    host,
    endpoint,
    async (request) => {
      const ctx = contextOf(request) as ContextOf<E>;
      ctx.idempotency = uploadKey(request);
      const answer = await turn(async () => {
        const { fields, file } = await readUpload(request, endpoint.upload, judge);
        return await handler(host, ctx, { params: request.params, fields, file } as UploadInput<E, Type>);
      });
      return { status: "success", ...answer };
    },
    LIMIT_BYTES + 1_048_576,
  );
}

/** The body is streamed, so an upload's key stands alone; the service compares what it was used for. */
function uploadKey(request: FastifyRequest) {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\w-]{8,100}$/.test(key)) throw new AppError("request.idempotency_key_missing");
  return { key, requestHash: Buffer.alloc(0) };
}

async function readUpload<Type extends string>(
  request: FastifyRequest,
  shape: UploadEndpoint["upload"],
  judge: FileJudge<Type>,
) {
  if (!request.isMultipart()) throw new AppError("request.unsupported_type");
  const texts: Record<string, string> = {};
  let received: { name: string; content: Buffer; isCut: boolean } | undefined;
  let problem: AppError | undefined;
  const refuse = (code: ErrorCode) => {
    problem ??= fileRefusal(code, shape.file);
  };
  // The whole body is read even when it is already refused, so that the client gets the answer and not a cut connection.
  for await (const part of request.parts({
    limits: { fileSize: LIMIT_BYTES, files: 2, fields: 20, fieldSize: 65_536 },
  })) {
    if (part.type === "field") {
      if (received) refuse("file.fields_after_file");
      else if (typeof part.value === "string") texts[part.fieldname] = part.value;
      continue;
    }
    const content = await collect(part.file);
    if (received || part.fieldname !== shape.file) refuse("file.several");
    else received = { name: part.filename, content, isCut: part.file.truncated };
  }
  const parsed = shape.fields.safeParse(texts);
  if (problem) throw problem;
  if (!parsed.success) throw addFileProblem(new InputError(parsed.error), shape, received !== undefined);
  if (!received && shape.fileRequired) throw fileRefusal("file.missing", shape.file);
  return { fields: parsed.data, file: received ? await judged(received, shape.file, judge) : undefined };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function judged<Type extends string>(
  received: { name: string; content: Buffer; isCut: boolean },
  field: string,
  judge: FileJudge<Type>,
): Promise<UploadedFile<Type>> {
  const { content } = received;
  if (received.isCut || uploadSizeProblem([content.length], INVOICE_FILE_LIMIT_MB)) {
    throw fileRefusal("file.too_large", field, { limit: INVOICE_FILE_LIMIT_MB });
  }
  const inspection = await judge(content);
  if (!inspection.ok) throw fileRefusal(inspection.code, field);
  const sha256 = createHash("sha256").update(content).digest();
  return { content, name: safeName(received.name), type: inspection.type, sha256 };
}

/** A name fit for showing and for a download header: the last path part, no control characters, bounded. */
function safeName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  return last.replace(/[\u0000-\u001f\u007f]/g, "").slice(0, 120) || "plik";
}

function fileRefusal(code: ErrorCode, field: string, params = {}): AppError {
  return new AppError(code, { params, inField: field });
}

/** A form with wrong fields and no file hears of both at once. */
function addFileProblem(error: InputError, shape: UploadEndpoint["upload"], hasFile: boolean): InputError {
  if (!hasFile && shape.fileRequired) error.fields[shape.file] = [errorText("file.missing")];
  return error;
}

/** Lets `atOnce` tasks run and keeps the others waiting in order. */
function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function turn<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
