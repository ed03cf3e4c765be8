import { type DataProvider, HttpError, type RaRecord } from "react-admin";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { problemsOf } from "#shared/calls/refusal.ts";
import { keepSaid } from "#shared/calls/said.ts";
import { call } from "#shared/calls/session.ts";
import { resourceNamed } from "./resources.ts";

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Answer = { data: unknown; message?: string; meta?: PagerMeta & Record<string, unknown> };

/** Makes calls, and turns a refusal into what react-admin's forms and notifications read. */
async function ask(endpoint: Endpoint | undefined, input: Input, signal?: AbortSignal): Promise<Answer> {
  if (!endpoint) throw new HttpError("Tej czynności nie ma w biurze.", 404);
  try {
    return (await call(endpoint, input as never, signal ? { signal } : {})) as Answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new HttpError(error.message, error.status, { errors: problemsOf(error), code: error.code });
  }
}

type ListParams = {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: "ASC" | "DESC" };
  filter?: Record<string, unknown>;
  signal?: AbortSignal | undefined;
};

/** The path parameter that the id fills: of the record, or of the list's owner. */
const nameInPath = (endpoint?: Endpoint) => /:(\w+)/.exec(endpoint?.path ?? "")?.[1];

type Query = Record<string, unknown>;

/**
 * Asks for a list. Where the query is refused for some of what it says, it is asked without that, and says what: links and
 * remembered lists name filters, orders and pages that are no more. Only the server knows which, as no schema is loaded here.
 */
async function askList(endpoint: Endpoint | undefined, input: Input & { query: Query }, signal?: AbortSignal) {
  try {
    return { answer: await ask(endpoint, input, signal), dropped: [] };
  } catch (error) {
    const named = error instanceof HttpError && error.status === 422 ? Object.keys(Object(error.body?.errors)) : [];
    const dropped = Object.keys(input.query).filter((name) => named.includes(name));
    if (dropped.length === 0) throw error;
    const known = Object.fromEntries(Object.entries(input.query).filter(([name]) => !dropped.includes(name)));
    return { answer: await ask(endpoint, { ...input, query: known }, signal), dropped };
  }
}

async function list(resource: string, { pagination, sort, filter = {}, signal }: ListParams) {
  const endpoint = resourceNamed(resource)?.endpoints.list;
  const parent = nameInPath(endpoint);
  const { [parent ?? ""]: parentId, ...query } = filter;
  const { answer, dropped } = await askList(
    endpoint,
    {
      ...(parent ? { params: { [parent]: parentId } } : {}),
      query: {
        ...query,
        ...(pagination ? { page: pagination.page, per_page: pagination.perPage } : {}),
        ...(sort ? { sort: sort.field, order: sort.order.toLowerCase() } : {}),
      },
    },
    signal,
  );
  const data = answer.data as RaRecord[];
  const meta = { ...answer.meta, ...(dropped.length > 0 ? { dropped } : {}) };
  return { data, total: answer.meta?.total ?? data.length, ...(answer.meta || dropped.length > 0 ? { meta } : {}) };
}

async function ofOne(endpoint: Endpoint | undefined, id: unknown, input: Input, signal?: AbortSignal) {
  const answer = await ask(endpoint, { params: { [nameInPath(endpoint) ?? ""]: id }, ...input }, signal);
  return keepSaid(answer.data as RaRecord, answer.message);
}

const one = (resource: string, id: unknown, signal?: AbortSignal) =>
  ofOne(resourceNamed(resource)?.endpoints.one, id, {}, signal);

const notOffered = () => Promise.reject(new HttpError("Tej czynności nie ma w biurze.", 404));

/** react-admin's view of the contract: each resource names its endpoints, nothing is guessed from its name. */
export const dataProvider = {
  supportAbortSignal: true,
  getList: list,
  getManyReference: (resource, { target, id, ...params }) =>
    list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: async (resource, { id, signal }) => ({ data: await one(resource, id, signal) }),
  getMany: async (resource, { ids, signal }) => ({
    data: await Promise.all(ids.map((id) => one(resource, id, signal))),
  }),
  create: async (resource, { data: body }) => {
    const { data, message } = await ask(resourceNamed(resource)?.endpoints.create, { body });
    return { data: keepSaid(data as RaRecord, message) };
  },
  update: async (resource, { id, data }) => ({
    data: await ofOne(resourceNamed(resource)?.endpoints.update, id, { body: data }),
  }),
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
} as DataProvider;
