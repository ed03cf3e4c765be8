import type { createCall } from "@plon/contract/shared/calls/client.ts";
import type { CallInput, Meant, Target } from "@plon/contract/shared/calls/endpoint.ts";

type Reading = { signal: AbortSignal };

/** What the query of an endpoint runs, `queryFn: dataOf(endpoint, input)`, over a front end's own `call`. */
export function createReads<Known extends object = object>(call: ReturnType<typeof createCall<Known>>) {
  return {
    /** Reads the endpoint's data. */
    dataOf:
      <T extends Target<Known>>(target: T, input: CallInput<Meant<Known, T>>) =>
      async ({ signal }: Reading) =>
        (await call(target, input, { signal })).data,
    /** Reads all that the endpoint returns: its data with the pager and whatever else there is beside it. */
    answerOf:
      <T extends Target<Known>>(target: T, input: CallInput<Meant<Known, T>>) =>
      ({ signal }: Reading) =>
        call(target, input, { signal }),
  };
}
