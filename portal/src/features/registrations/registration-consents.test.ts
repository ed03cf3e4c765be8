import type { PortalEndpoints } from "@plon/contract/portal.ts";
import { createCall } from "@plon/contract/shared/calls/client.ts";
import { expect, test } from "vitest";
import { fetchRegistrationConsents } from "./registration-consents.ts";

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

test("the consents are asked for by their type, without payload", async () => {
  const sent: [string, string | undefined][] = [];
  const call = createCall<PortalEndpoints>(async (url, init) => {
    sent.push([`${init.method} ${url}`, init.body as undefined]);
    return json(200, { data: [{ id: 1, only_if_pesel: true }] });
  });
  const consents = await fetchRegistrationConsents(call, new AbortController().signal);
  expect(consents).toEqual([{ id: 1, only_if_pesel: true }]);
  expect(sent).toEqual([["GET /api/v1/consents/program.farmer/participant_registration", undefined]]);
});

test.each([
  ["a failing server", async () => json(500, {})],
  ["a lost connection", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("%s raises the error of the consents' fetch", async (_, send) => {
  const fetching = fetchRegistrationConsents(createCall<PortalEndpoints>(send), new AbortController().signal);
  await expect(fetching).rejects.toThrow(new Error("No fetch aegistration agreements"));
});

test("the fetch can be cancelled, and that raises no such error", async () => {
  const leaving = new AbortController();
  const call = createCall<PortalEndpoints>(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      }),
  );
  const fetching = fetchRegistrationConsents(call, leaving.signal);
  leaving.abort();
  await expect(fetching).rejects.toMatchObject({ name: "AbortError" });
});
