import { afterEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);

const put = async (value: unknown) => {
  const { token } = await given.staff("admin");
  return await putSetting(server, token, "system_warning", value);
};
const warningNow = async () => (await server.call("GET", "/api/system-settings")).body.data.warning;
const WARNING = { text: "W sobotę portal nie działa.", from: "2026-06-10T12:00:00Z", to: "2026-06-10T14:00:00Z" };

afterEach(() => server.clock.set(START));

describe("the system warning", () => {
  test("there is none until staff write one, and none after they take it back", async () => {
    expect(await warningNow()).toBeNull();
    await put(WARNING);
    await put(null);
    server.clock.set("2026-06-10T13:00:00Z");
    expect(await warningNow()).toBeNull();
  });

  test.each([
    ["2026-06-10T11:59:59Z", false],
    ["2026-06-10T12:00:00Z", true],
    ["2026-06-10T13:59:59Z", true],
    ["2026-06-10T14:00:00Z", false],
  ])("[MODAL-35] at %s by the application's clock it is there: %s", async (at, isThere) => {
    expect((await put(WARNING)).status).toBe(200);
    server.clock.set(at);
    const warning = await warningNow();
    expect(warning?.text).toBe(isThere ? WARNING.text : undefined);
  });

  test("[MODAL-35] a changed one has another id, so that it is shown again; the same one keeps its id", async () => {
    const idOf = async (value: object) => {
      server.clock.set(START);
      await put({ ...WARNING, ...value });
      server.clock.set("2026-06-10T13:00:00Z");
      return (await warningNow()).id as string;
    };
    const first = await idOf({});
    expect(await idOf({})).toBe(first);
    expect(await idOf({ text: "W niedzielę portal nie działa." })).not.toBe(first);
    expect(await idOf({ to: "2026-06-10T15:00:00Z" })).not.toBe(first);
  });

  test.each([
    { ...WARNING, text: " " },
    { ...WARNING, text: "a".repeat(1001) },
    { ...WARNING, to: WARNING.from },
    { ...WARNING, from: "jutro" },
    { text: "x" },
    "tekst",
  ])("refuses %j in its field", async (value) => {
    const answer = await put(value);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.value[0]).toBeTruthy();
  });
});

test("what points are worth is told with the rate, and not at all where the programme does not show it", async () => {
  const worth = async () => (await server.call("GET", "/api/system-settings")).body.data.points_worth;
  expect(await worth()).toEqual({ points_per_pln: 20, minimum_points: 1000 });
  const { token } = await given.staff("admin");
  expect((await putSetting(server, token, "points_worth_shown", false)).status).toBe(200);
  expect(await worth()).toBeNull();
});
