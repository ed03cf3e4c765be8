import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { z } from "zod";

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A call as it was sent. */
export type Asked<E extends Endpoint> = {
  params: InputOf<E["params"]>;
  query: Record<string, string>;
  body: InputOf<E["body"]>;
  /** The fields and files of an upload, in the order in which they were sent. */
  form: [name: string, value: string | File][];
  idempotencyKey: string | null;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
};
export type AnyAsked = Asked<Endpoint>;

/** Finds the endpoint that a request is for: of several the one with the fewest placeholders. */
export function matcherOf(endpoints: readonly Endpoint[]) {
  const patterns = endpoints
    .map((endpoint) => ({
      endpoint,
      places: endpoint.path.split(":").length,
      pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    }))
    .sort((one, other) => one.places - other.places);
  return ({ method, url }: Request) => {
    const { pathname } = new URL(url);
    for (const { endpoint, pattern } of patterns) {
      const found = endpoint.method === method ? pattern.exec(pathname) : null;
      if (!found) continue;
      const params = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { endpoint, params: Object.fromEntries(params) as Record<string, string> };
    }
    return undefined;
  };
}

/** Reads a request by the schemas of its endpoint. Throws what the server would refuse before any handler sees it. */
export async function askedOf(endpoint: Endpoint, params: object, request: Request): Promise<AnyAsked> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const idempotencyKey = request.headers.get("idempotency-key");
  if (endpoint.access !== "public" && !request.headers.has("authorization")) throw new Error("it carries no token");
  if (endpoint.idempotent === true && !idempotencyKey) throw new Error("it carries no key");
  endpoint.params?.parse(params);
  endpoint.query?.parse(query);
  const form = endpoint.upload ? [...(await request.formData()).entries()] : [];
  if (endpoint.upload) judgeForm(endpoint.upload, form);
  const text = endpoint.body ? await request.text() : "";
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  endpoint.body?.parse(body);
  return { params: params as never, query, body: body as never, form, idempotencyKey, signal: request.signal };
}

function judgeForm(upload: NonNullable<Endpoint["upload"]>, form: AnyAsked["form"]): void {
  const isFile = ([, value]: AnyAsked["form"][number]) => value instanceof File;
  const files = form.filter(isFile);
  const fields = Object.fromEntries(form.filter((entry) => !isFile(entry)));
  const firstFile = form.findIndex(isFile);
  if (firstFile >= 0 && form.slice(firstFile).some((entry) => !isFile(entry)))
    throw new Error("a field after its file");
  const stray = files.find(([name]) => name !== upload.file);
  if (stray) throw new Error(`a file named ${stray[0]}`);
  const { fileRequired, filesMax = 1 } = upload;
  const isNeeded = typeof fileRequired === "object" ? !(fileRequired.unless in fields) : fileRequired;
  if (isNeeded && files.length === 0) throw new Error("it has no file");
  if (files.length > filesMax) throw new Error("too many files");
  upload.fields.parse(fields);
}
