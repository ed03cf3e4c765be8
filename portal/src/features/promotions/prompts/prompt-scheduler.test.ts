import { describe, expect, test } from "vitest";
import type { PromptName } from "./prompt-map.ts";
import { PROMPTED, PROMPTS } from "./prompt-map.ts";
import { FIRST_STATE, nextStep } from "./prompt-scheduler.ts";
import type { PromptState, PromptWorld } from "./prompt-scheduler.ts";

/** A portal whose clock the test advances: prompts are opened by the scheduler and closed by the test. */
function portal(wanted: PromptName[], given: Partial<PromptWorld> = {}) {
  const world: PromptWorld = { wanted, page: "/dashboard", open: undefined, isBusy: false, ...given };
  const opened: { name: PromptName; atMs: number }[] = [];
  let state: PromptState = FIRST_STATE;
  let nowMs = 1_000_000;
  const startMs = nowMs;
  let wakeAtMs: number | undefined;
  const look = () => {
    const step = nextStep(state, world, nowMs);
    ({ state, wakeAtMs } = step);
    if (step.opens === undefined) return;
    opened.push({ name: step.opens, atMs: nowMs - startMs });
    world.open = step.opens;
    look();
  };
  const wait = (ms: number) => {
    const untilMs = nowMs + ms;
    while (wakeAtMs !== undefined && wakeAtMs <= untilMs) {
      nowMs = wakeAtMs;
      look();
    }
    nowMs = untilMs;
  };
  const change = (next: Partial<PromptWorld>) => {
    Object.assign(world, next);
    look();
  };
  /** Postpones the open prompt, as its cookie would. */
  const close = () => {
    change({ wanted: world.wanted.filter((name) => name !== world.open), open: undefined });
  };
  look();
  return { opened, wait, change, close };
}

describe("the queue", () => {
  test("opens its first prompt 4 s after it was queued", () => {
    const { opened, wait } = portal(["dovvo_refuel", "weed_buster"]);
    wait(3999);
    expect(opened).toEqual([]);
    wait(1);
    expect(opened).toEqual([{ name: "dovvo_refuel", atMs: 4000 }]);
    wait(600_000);
    expect(opened).toHaveLength(1);
  });

  test("opens the following one 200 ms after the one before closes", () => {
    const { opened, wait, close } = portal(["dovvo_refuel", "weed_buster", "get_more_halvetic_mauser"]);
    wait(10_000);
    close();
    wait(199);
    expect(opened).toHaveLength(1);
    wait(1);
    expect(opened[1]).toEqual({ name: "weed_buster", atMs: 10_200 });
    wait(800);
    close();
    wait(200);
    expect(opened[2]).toEqual({ name: "get_more_halvetic_mauser", atMs: 11_200 });
  });

  test("waits while a modal is open and looks every 500 ms whether it is gone", () => {
    const { opened, wait, change } = portal(["dovvo_refuel"], { isBusy: true });
    wait(4100);
    change({ isBusy: false });
    expect(opened).toEqual([]);
    wait(399);
    expect(opened).toEqual([]);
    wait(1);
    expect(opened).toEqual([{ name: "dovvo_refuel", atMs: 4500 }]);
  });

  test("goes on counting when the page is changed", () => {
    const { opened, wait, change } = portal(["dovvo_refuel"]);
    wait(3000);
    change({ page: "/moje-faktury" });
    wait(1000);
    expect(opened).toEqual([{ name: "dovvo_refuel", atMs: 4000 }]);
  });

  test("leaves out what was decided meanwhile", () => {
    const { opened, wait, change } = portal(["dovvo_refuel", "weed_buster"]);
    wait(1000);
    change({ wanted: ["weed_buster"] });
    wait(3000);
    expect(opened).toEqual([{ name: "weed_buster", atMs: 4000 }]);
  });

  test("holds the flag until its last prompt is closed: others look again 500 ms later", () => {
    const { opened, wait, close } = portal(["dovvo_refuel", "weed_buster", "spring_promo_fuel"]);
    wait(20_000);
    close();
    wait(200);
    expect(opened.map(({ name }) => name)).toEqual(["dovvo_refuel", "weed_buster"]);
    wait(1800);
    close();
    wait(499);
    expect(opened).toHaveLength(2);
    wait(1);
    expect(opened[2]).toEqual({ name: "spring_promo_fuel", atMs: 22_500 });
  });
});

describe("the prompts of their own", () => {
  test("spring fuel opens 5 s after a page visit, counted anew on the next page", () => {
    const { opened, wait, change } = portal(["spring_promo_fuel"]);
    wait(4000);
    change({ page: "/produkty" });
    wait(4999);
    expect(opened).toEqual([]);
    wait(1);
    expect(opened).toEqual([{ name: "spring_promo_fuel", atMs: 9000 }]);
  });

  test("get-more alone opens after 3.5 s on a page with no other hash, once", () => {
    const { opened, wait, change } = portal(["get_more_halvetic_mauser"]);
    wait(3499);
    expect(opened).toEqual([]);
    wait(1);
    expect(opened).toEqual([{ name: "get_more_halvetic_mauser", atMs: 3500 }]);
    // Closed without a decision and without a cookie: it does not come again.
    change({ open: undefined });
    change({ page: "/produkty" });
    wait(60_000);
    expect(opened).toHaveLength(1);
  });

  test("a hash on the page keeps get-more away until it is gone", () => {
    const { opened, wait, change } = portal(["get_more_halvetic_mauser"], { isBusy: true });
    wait(60_000);
    expect(opened).toEqual([]);
    change({ isBusy: false });
    wait(500);
    expect(opened).toHaveLength(1);
  });

  test("get-more behind another prompt belongs to the queue, not to its timer", () => {
    const { opened, wait, close } = portal(["weed_buster", "get_more_halvetic_mauser"]);
    wait(3900);
    expect(opened).toEqual([]);
    wait(100);
    close();
    wait(200);
    expect(opened).toEqual([
      { name: "weed_buster", atMs: 4000 },
      { name: "get_more_halvetic_mauser", atMs: 4200 },
    ]);
    close();
    wait(60_000);
    expect(opened).toHaveLength(2);
  });

  test("tank-to-full opens after 3.5 s, and the queue after it at the next look at the flag", () => {
    const { opened, wait, close } = portal(["dovvo_refuel", "tank_to_full"]);
    wait(3500);
    expect(opened).toEqual([{ name: "tank_to_full", atMs: 3500 }]);
    wait(2500);
    close();
    wait(500);
    expect(opened[1]).toEqual({ name: "dovvo_refuel", atMs: 6500 });
  });

  test("nothing wanted, nothing to wake for", () => {
    expect(nextStep(FIRST_STATE, { wanted: [], page: "/", open: undefined, isBusy: false }, 5)).toMatchObject({
      opens: undefined,
      wakeAtMs: undefined,
    });
  });
});

describe("a promotion of the office's own", () => {
  test("opens 4 s after a page visit where nothing else waits", () => {
    const { opened, wait, change } = portal(["daily"]);
    wait(3000);
    change({ page: "/produkty" });
    wait(3999);
    expect(opened).toEqual([]);
    wait(1);
    expect(opened).toEqual([{ name: "daily", atMs: 7000 }]);
    change({ open: undefined });
    change({ page: "/nagrody" });
    wait(600_000);
    expect(opened).toHaveLength(1);
  });

  test("does not open over a modal, and looks every 500 ms whether it is gone", () => {
    const { opened, wait, change } = portal(["daily"], { isBusy: true });
    wait(60_000);
    expect(opened).toEqual([]);
    change({ isBusy: false });
    wait(500);
    expect(opened).toHaveLength(1);
  });

  test("comes after each of the five, however they are mixed, and 500 ms after the last of them at the soonest", () => {
    const mixes = Array.from({ length: 32 }, (_, mix) => PROMPTED.filter((_name, place) => (mix >> place) % 2 === 1));
    for (const five of mixes) {
      const { opened, wait, close } = portal([...five, "daily"]);
      let closedAtMs = -500;
      for (const [place] of five.entries()) {
        wait(7000);
        expect(opened, five.join()).toHaveLength(place + 1);
        closedAtMs = 7000 * (place + 1);
        close();
      }
      wait(7000);
      const names = opened.map(({ name }) => name);
      expect(names.toSorted(), five.join()).toEqual([...five, "daily" as const].toSorted());
      expect(names.at(-1)).toBe("daily");
      expect(opened.at(-1)!.atMs - closedAtMs).toBeGreaterThanOrEqual(500);
    }
  });
});

test("each has its own cookie: four last a day, tank-to-full the browser's session", () => {
  const cookies = Object.values(PROMPTS).map(({ cookie, cookieSeconds }) => [cookie, cookieSeconds]);
  expect(Object.fromEntries(cookies)).toEqual({
    fuel_promotion_undecided: 86_400,
    refuel_dovvo_promotion_undecided: 86_400,
    weed_buster_promotion_undecided: 86_400,
    get_more_halvetic_mauser_promotion_undecided: 86_400,
    tank_to_full_promotion_undecided: undefined,
  });
});
