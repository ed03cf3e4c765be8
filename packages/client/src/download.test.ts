import { expect, test } from "vitest";
import { readFile } from "./download.ts";

const answered = (body: string, init: ResponseInit) => readFile(Promise.resolve(new Response(body, init)));

test("a file comes with the name that the server gave it, Polish letters and all", async () => {
  const named = (disposition: string) => answered("a;b", { headers: { "content-disposition": disposition } });
  const { file, name } = await named("attachment; filename=\"lista.csv\"; filename*=UTF-8''lista%20os%C3%B3b.csv");
  expect([await file.text(), name]).toEqual(["a;b", "lista osób.csv"]);
  expect((await named('attachment; filename="faktura.pdf"')).name).toBe("faktura.pdf");
  expect((await answered("a;b", {})).name).toBeUndefined();
});

test("a refusal says when to come again, as a call's does", async () => {
  const body = JSON.stringify({ error: "rate.limited", message: "Spróbuj później." });
  const refused = { status: 429, code: "rate.limited", message: "Spróbuj później.", retryAfterSeconds: 40 };
  await expect(answered(body, { status: 429, headers: { "retry-after": "40" } })).rejects.toMatchObject(refused);
});

test("a cut connection is a failure of the network; who asked no longer waits is told so", async () => {
  await expect(readFile(Promise.reject(new TypeError("failed to fetch")))).rejects.toMatchObject({ status: 0 });
  const gone = new DOMException("Aborted", "AbortError");
  await expect(readFile(Promise.reject(gone))).rejects.toBe(gone);
});
