import { expect, test } from "vitest";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { oneByOne } from "./one-by-one.ts";

const ROWS = [1, 2, 3, 4];
const running = () => ({ signal: new AbortController().signal });
const refusal = (status: number, message: string) => new ApiError(status, { message });

test("a refused row does not hold up the others, and says why", async () => {
  const reached: number[] = [];
  const outcome = await oneByOne(
    ROWS,
    (row) => (row === 2 ? Promise.reject(refusal(409, "Zajmuje się nią Anna.")) : Promise.resolve()),
    { ...running(), onProgress: (count) => reached.push(count) },
  );
  expect(outcome).toEqual({ done: [1, 3, 4], refused: [{ row: 2, text: "Zajmuje się nią Anna." }], left: [] });
  expect(reached).toEqual([1, 2, 3, 4]);
});

test("somebody who stops is left with what was not reached", async () => {
  const stop = new AbortController();
  const outcome = await oneByOne(
    ROWS,
    (row) => {
      if (row === 2) stop.abort();
      return Promise.resolve();
    },
    { signal: stop.signal },
  );
  expect(outcome).toEqual({ done: [1, 2], refused: [], left: [3, 4] });
});

test.each([
  ["the line is cut", refusal(0, ""), "Serwer nie odpowiada. Spróbuj ponownie za chwilę."],
  ["the server is away", refusal(503, "Trwa przerwa."), "Trwa przerwa."],
  ["the session has ended", refusal(401, "Zaloguj się."), "Zaloguj się."],
])("when %s the rest is not tried", async (_when, error, text) => {
  const outcome = await oneByOne(ROWS, (row) => (row === 2 ? Promise.reject(error) : Promise.resolve()), running());
  expect(outcome).toEqual({ done: [1], refused: [{ row: 2, text }], left: [3, 4] });
});

test("a defect is no refusal", async () => {
  await expect(oneByOne(ROWS, () => Promise.reject(new TypeError("x")), running())).rejects.toThrow(TypeError);
});
