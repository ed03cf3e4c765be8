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

test("a long text says how many lines have come, is whole at its end, and a connection cut within it is no file", async () => {
  const heard: number[] = [];
  const streamed = (parts: string[], end: (controller: ReadableStreamDefaultController) => void) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        },
        pull: end,
      }),
      { headers: { "content-type": "text/csv" } },
    );
  const parts = ["a;b\n1;", "2\n3;4\n", "ż;ó\n"];
  const { file } = await readFile(Promise.resolve(streamed(parts, (body) => body.close())), (lines) =>
    heard.push(lines),
  );
  expect([await file.text(), file.type, heard]).toEqual([parts.join(""), "text/csv", [1, 3, 4]]);
  const cut = streamed(parts, (body) => body.error(new TypeError("network error")));
  await expect(readFile(Promise.resolve(cut), () => undefined)).rejects.toMatchObject({ status: 0 });
});
