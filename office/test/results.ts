import { COST_KINDS } from "@plon/rules/money/cost-kinds.ts";
import { answers } from "./answers.ts";

const periodsOf = (year = "2026") => ({
  period: { year: Number(year), from: `${year}-01-01`, to: `${year}-11-20` },
  before: { year: Number(year) - 1, from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-11-20` },
  points_per_pln: 20,
});
const worth = (points: number) => ({ points, grosze: points * 5 });
const totals = (points: number) => ({
  issued: worth(points),
  liters: points / 10,
  kilograms: 40,
  invoices: 31,
  farms: 24,
  farms_new: 5,
  farms_returning: 17,
  farms_lapsed: 9,
});
const monthOf = (issued: number) => ({ issued, liters: issued / 10, invoices: 3, farms: 2 });
const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));

/** A programme in its second season, or one in which nothing has happened yet. */
export function answerResults({ isEmpty = false } = {}): void {
  const points = isEmpty ? 0 : 12_000;
  answers.on("GET /api/office/v1/results/choices", {
    representatives: [{ id: 2, name: "Ewa Lis" }],
    distributors: [{ id: 4, name: "Opolagro" }],
    segments: [{ id: 9, name: "Duże gospodarstwa" }],
  });
  answers.on("GET /api/office/v1/results/season", ({ query }) => ({
    ...periodsOf(query["year"]),
    now: isEmpty
      ? { ...totals(0), kilograms: 0, invoices: 0, farms: 0, farms_new: 0, farms_returning: 0, farms_lapsed: 0 }
      : totals(points),
    last: isEmpty ? { ...totals(0), farms: 0 } : totals(10_000),
    months: MONTHS.map((month, at) => ({
      month: `${query["year"] ?? "2026"}-${month}`,
      now: at > 10 ? null : monthOf(isEmpty ? 0 : 1000 + at),
      last: monthOf(isEmpty ? 0 : 900),
    })),
  }));
  const expected = worth(points / 2);
  answers.on("GET /api/office/v1/results/debt", {
    day: "2026-11-20",
    points_per_pln: 20,
    total: { ...worth(points), expected: isEmpty ? null : expected },
    ages: isEmpty
      ? []
      : [
          { months_from: 0, months_until: 3, ...worth(2000), expected: worth(1900) },
          { months_from: 24, months_until: null, ...worth(10_000), expected: null },
        ],
    months: MONTHS.map((month) => ({ month: `2027-${month}`, points: 0, grosze: 0, expected: null })),
  });
  answers.on("GET /api/office/v1/results/costs", ({ query }) => ({
    ...periodsOf(query["year"]),
    kinds: COST_KINDS.map((kind) => ({
      kind,
      total: worth(isEmpty ? 0 : 100),
      last: worth(isEmpty ? 0 : 80),
      months: [{ month: "2026-01", ...worth(isEmpty ? 0 : 100) }],
    })),
  }));
  const steps = isEmpty
    ? { invited: 0, registered: 0, first_invoice: 0, rewarded: 0 }
    : { invited: 40, registered: 21, first_invoice: 5, rewarded: 3 };
  answers.on("GET /api/office/v1/results/funnel", ({ query }) => ({
    ...periodsOf(query["year"]),
    now: steps,
    last: steps,
  }));
  answers.on(
    "GET /api/office/v1/results/running",
    isEmpty
      ? []
      : [
          {
            kind: "promotion",
            id: 7,
            title: "Punkty za dni otwarte",
            closes_at: "2026-12-24T00:00:00Z",
            days_left: 33,
            rewards: 2,
            points: 150,
            grosze: 750,
            budget_grosze: null,
          },
        ],
  );
  answers.on("GET /api/office/v1/results/sales", ({ query }) => ({
    ...periodsOf(query["year"]),
    products: isEmpty ? [] : [{ id: 3, name: "Dovvo", liters: 1200, last_liters: 1000 }],
    sellers: isEmpty ? [] : [{ id: 4, name: "Opolagro", points: 900, last_points: 0, farms: 8 }],
  }));
  answers.on("GET /api/office/v1/results/office", [{ week: "2026-11-16", decided: isEmpty ? 0 : 12 }]);
}
