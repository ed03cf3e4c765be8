import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { createUpload } from "./upload.ts";

type Answered = {
  status: number;
  body: unknown;
  retryAfter?: string;
};

/** As much of a browser's XMLHttpRequest as an upload needs: half of the bytes leave, then the next answer comes. */
let answers: (Answered | "cut")[] = [];
let sent: Record<string, string>[] = [];
class Request extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  readonly #headers: Record<string, string> = {};
  #retryAfter: string | null = null;

  open() {}
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === "retry-after" ? this.#retryAfter : null;
  }
  send() {
    sent.push(this.#headers);
    const answer = answers.shift() ?? "cut";
    queueMicrotask(() => {
      const facts = { lengthComputable: true, loaded: 1, total: 2 };
      this.upload.dispatchEvent(Object.assign(new Event("progress"), facts));
      if (answer !== "cut") {
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        this.#retryAfter = answer.retryAfter ?? null;
      }
      this.dispatchEvent(new Event(answer === "cut" ? "error" : "load"));
    });
  }
}

beforeEach(() => {
  [answers, sent] = [[], []];
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => vi.unstubAllGlobals());

const upload = createUpload<{ "POST /api/v1/files": Endpoint }>((url, init, transport) => transport(url, init));
const percents: number[] = [];
const onProgress = (percent: number) => void percents.push(percent);
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test("tells how much has left and returns the envelope", async () => {
  answers = [{ status: 201, body: { data: 7 } }];
  percents.length = 0;
  expect(await upload("POST /api/v1/files", { form: new FormData() }, { onProgress, idempotencyKey: "one" })).toEqual({
    data: 7,
  });
  expect(percents).toEqual([50]);
  expect(sent).toEqual([{ accept: "application/json", "idempotency-key": "one" }]);
});

test("a refusal says when to come again, as a call's does", async () => {
  answers = [{ status: 429, body: { error: "rate.limited", message: "Spróbuj później." }, retryAfter: "40" }];
  const { status, code, message, retryAfterSeconds } = await refusal(
    upload("POST /api/v1/files", { form: new FormData() }, { onProgress }),
  );
  expect({ status, code, message, retryAfterSeconds }).toEqual({
    status: 429,
    code: "rate.limited",
    message: "Spróbuj później.",
    retryAfterSeconds: 40,
  });
});

test("a cut connection is a failure of the network", async () => {
  expect(
    (await refusal(upload("POST /api/v1/files", { form: new FormData() }, { onProgress, idempotencyKey: "two" })))
      .status,
  ).toBe(0);
});

test("what has a key is sent again with it when the server is back in a moment; what has none is not", async () => {
  vi.useFakeTimers();
  const away = { status: 503, body: {}, retryAfter: "2" };
  answers = [away, { status: 200, body: { data: "taken" } }];
  const again = upload("POST /api/v1/files", { form: new FormData() }, { onProgress, idempotencyKey: "three" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await again).toEqual({ data: "taken" });
  expect(sent.map((headers) => headers["idempotency-key"])).toEqual(["three", "three"]);
  vi.useRealTimers();

  answers = [away];
  expect(
    (await refusal(upload("POST /api/v1/files", { form: new FormData() }, { onProgress }))).retryAfterSeconds,
  ).toBe(2);
});
