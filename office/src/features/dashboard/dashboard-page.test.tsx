import type { HomeSection } from "@plon/contract/office/desk/dashboard.ts";
import { HOME_SECTIONS, seesFigure } from "@plon/contract/office/desk/dashboard.ts";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { NOW, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { answerResults } from "#test/results.ts";

const HOMES: [role: StaffRole, section: string][] = [
  ["clerk", "Moja kolejka"],
  ["admin", "Pieniądze, które wychodzą"],
  ["editor", "Trwa i nadchodzi"],
  ["rep", "Czeka u moich gospodarstw"],
  ["auditor", "Co się zmieniło od Twojej ostatniej wizyty"],
  ["distributor", "Wymaga Twojej uwagi"],
];

/** What counts a visit, or is a list of its own, is asked for by the page. */
const OF_THE_PAGE = /since-last-visit|feed-batches|presence|auth\/refresh|views/;

const QUEUES = "GET /api/office/v1/queues";

test.for(HOMES)(
  "%s begins at a home of their own, whose figures are asked for before it is drawn, and once",
  async ([role, section]) => {
    answerHome(role);
    await signIn(role);
    await open("/", { inNoTime: true });
    await expect.element(page.getByRole("heading", { name: section })).toBeInViewport();
    // Whoever takes no invoices has no queue of them.
    expect(page.getByRole("heading", { name: "Moja kolejka" }).query() !== null).toBe(role === "clerk");
    expect(page.getByRole("button", { name: "Spróbuj ponownie" }).query()).toBeNull();
    // The menu asks for its views when it is drawn, and how much waits where the home has not.
    const asked = answers.allAsked();
    const drawn = asked.indexOf("GET /api/office/v1/views");
    const ofHome = (names: string[]) => names.filter((name) => !OF_THE_PAGE.test(name));
    expect(ofHome(asked)).not.toEqual([]);
    const late = ofHome(asked.slice(drawn)).filter((name) => name !== QUEUES || asked.indexOf(name) < drawn);
    expect(late, "late").toEqual([]);
    const shown = answers.asked("GET /api/office/v1/dashboard/figures/:section").map(({ params }) => params.section);
    expect(shown, "once").toEqual([...new Set(shown)]);
    const others = ofHome(asked).filter((name) => !name.endsWith(":section"));
    expect(others, "once").toEqual([...new Set(others)]);
    await expectAccessible();
  },
);

test("a figure of the home leads to exactly what it counts", async () => {
  answerHome("clerk");
  await signIn("clerk");
  await open("/");
  answers.on("GET /api/office/v1/invoices", [], { meta: pageOf(0) });
  await page.getByRole("link", { name: /^Faktury do wzięcia\s*7$/ }).click();
  await until(() => answers.asked("GET /api/office/v1/invoices").length > 0);
  expect(answers.asked("GET /api/office/v1/invoices").at(-1)?.query).toMatchObject({
    status: "pending",
    assigned: "nobody",
  });
});

const figuresOf = (role: StaffRole, section: HomeSection) =>
  HOME_SECTIONS[section].filter((figure) => seesFigure(role, figure)).map((figure) => ({ figure, total: 7 }));

function answerHome(role: StaffRole): void {
  if (role === "admin" || role === "editor") answerResults();
  answers.on("GET /api/office/v1/dashboard/figures/:section", ({ params }) => figuresOf(role, params.section));
  answers.on("GET /api/office/v1/dashboard", {
    points: { issued_30_days: 1200, outstanding: 90_000, pending: 300, held: 40 },
    participants_total: 812,
    participants_total_is_about: false,
  });
  answers.on("GET /api/office/v1/audit/my-day", { invoices_decided: 12, acts: [] });
  answers.on("GET /api/office/v1/audit/since-last-visit", {
    since: "2026-11-20T08:00:00Z",
    acts: [{ action: "invoice.accept", action_label: "Akceptacja faktury", count: 31 }],
  });
  answers.on("GET /api/office/v1/jobs", { jobs_total: 14, troubled: [] });
  answers.on("GET /api/office/v1/queues", [
    { queue: "invoices", waiting: 5, overdue: 1, oldest_at: NOW, working_days: 3 },
  ]);
  answers.on("GET /api/office/v1/automatic-acceptance", {
    rules: {
      mode: "on",
      invoice_points: 0,
      farm_points: 0,
      farm_month_points: 0,
      area_percent: 0,
      day_points: 0,
      age_days: 30,
      sample_percent: 5,
      agreement_percent: 98,
      compared_min: 50,
    },
    total: { accepted_today: 3, accepted_30_days: 90, arrived_30_days: 120, compared: 40, agreed: 40 },
    points_today: 900,
    sellers: [],
  });
  answers.on("GET /api/health/ledger", {
    checked_at: NOW,
    ok: true,
    breaches: [],
    counts: {},
    whole_started_at: NOW,
    whole_age_minutes: 5,
    part_at: NOW,
    part_age_minutes: 5,
    whole_under_way_since: null,
  });
  answers.on("GET /api/office/v1/feed-batches", [], { meta: pageOf(0) });
}
