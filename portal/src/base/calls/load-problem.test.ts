import { ApiError, readEnvelope } from "@plon/contract/shared/calls/client.ts";
import { expect, test } from "vitest";
import { MISSING_CODE } from "#shared/forms/missing-code.ts";
import { loadProblem } from "./load-problem.ts";

/** The problem read from a response with this body. */
async function problemOf(status: number, body: unknown) {
  return readEnvelope(Response.json(body, { status })).then(
    () => undefined,
    (error: unknown) => loadProblem(error),
  );
}

test("the words are taken from errors, then message, then error_description", async () => {
  const words = { message: "z message", error_description: "z opisu" };
  expect(await problemOf(503, { ...words, errors: { settings: ["z errors"] } })).toEqual({
    status: 503,
    message: "z errors",
  });
  expect(await problemOf(503, words)).toEqual({ status: 503, message: "z message" });
  expect(await problemOf(400, { error_description: "z opisu" })).toEqual({ status: 400, message: "z opisu" });
  expect(await problemOf(502, {})).toEqual({
    status: 502,
    message: "Serwer nie odpowiada. Spróbuj ponownie za chwilę.",
  });
  expect(await problemOf(404, {})).toEqual({ status: 404, message: "" });
});

test("errors in a stranger's shape are read as far as they are words", async () => {
  expect(await problemOf(500, { errors: "wszystko źle" })).toEqual({ status: 500, message: "wszystko źle" });
  expect(await problemOf(500, { errors: ["pierwszy", "drugi"] })).toEqual({ status: 500, message: "pierwszy" });
  expect(await problemOf(500, { errors: { pole: 7 }, message: "słowa" })).toEqual({ status: 500, message: "słowa" });
});

test("no answer and a fault of the page have own statuses", () => {
  expect(loadProblem(new ApiError(0, { message: "Sprawdź połączenie z internetem" }))).toEqual({
    status: "network",
    message: "Sprawdź połączenie z internetem",
  });
  expect(loadProblem(new TypeError("x is undefined")).status).toBe("broken");
});

test("code that did not come blames nobody before it is known why", () => {
  const missing = new TypeError(`${MISSING_CODE} Failed to fetch dynamically imported module`);
  expect(loadProblem(missing)).toEqual({ status: "missing", message: "Część strony nie dotarła." });
});

test("an error around a response has the response's problem", () => {
  const cause = new ApiError(500, { message: "Serwer nie odpowiada." });
  expect(loadProblem(new Error("No fetch", { cause }))).toEqual({ status: 500, message: "Serwer nie odpowiada." });
});
