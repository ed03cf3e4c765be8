import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { RESOURCES } from "#app/resources.ts";
import { answers, type OfficeEndpoints, pageOf } from "./answers.ts";

/** No list that the finder searches has anything. */
export function answerEmptyLists(): void {
  for (const { found, endpoints } of RESOURCES) {
    if (!found) continue;
    const { method, path }: Endpoint = endpoints.list;
    answers.on(`${method} ${path}` as keyof OfficeEndpoints & string, [] as never, { meta: pageOf(0) } as never);
  }
  const by_status = { accepted: 0, processing: 0, sent: 0, delivered: 0, cancelled: 0, paid: 0 };
  answers.on("GET /api/office/v1/orders", [], { meta: { ...pageOf(0), by_status, by_status_more: [] } });
}
