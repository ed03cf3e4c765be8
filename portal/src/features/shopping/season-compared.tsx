/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Its rows are grids: some browsers take the table's roles away then, so they are written out. */
import type { myShopping, SeasonUpTo } from "@plon/contract/portal/documents/shopping.ts";
import { formatLongDay, formatQuantity } from "@plon/client/format.ts";
import { zloty } from "./shopping-rows.ts";

type Compared = NonNullable<(typeof myShopping)["data"]["_output"]["compared"]>;
type Measure = { label: string; of: (season: SeasonUpTo) => number | null; text: (value: number) => string };

const MEASURES: Measure[] = [
  { label: "Litry", of: ({ litres }) => litres, text: (value) => `${formatQuantity(value)}\u00a0l` },
  { label: "Kilogramy", of: ({ kilograms }) => kilograms, text: (value) => `${formatQuantity(value)}\u00a0kg` },
  { label: "Obrót", of: ({ turnover }) => turnover, text: zloty },
  { label: "Punkty", of: ({ points }) => points, text: (value) => `${formatQuantity(value)}\u00a0pkt` },
  {
    label: "Punkty na hektar",
    of: (season) => season.points_per_hectare,
    text: (value) => `${formatQuantity(value)}\u00a0pkt/ha`,
  },
];

/** '+12 %', '−3 %', 'tyle samo'; nothing where there was nothing before. */
function changeText(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "tyle samo";
  return `${percent > 0 ? "+" : "−"}${formatQuantity(Math.abs(percent))}\u00a0%`;
}

/** This season beside the one before up to the same day: bars for the eye, a table for whoever hears it. */
export function SeasonCompared({ day, now, before }: Compared) {
  const shown = MEASURES.flatMap(({ label, of, text }) => {
    const [one, other] = [of(now), of(before)];
    return one === null || other === null || (one <= 0 && other <= 0) ? [] : [{ label, one, other, text }];
  });
  return (
    <section className="@container mb-6 rounded-card border border-line bg-surface p-4 md:p-6">
      <table role="table" className="w-full @max-[14rem]:block">
        <caption className="mb-1 text-left text-lg font-semibold @max-[14rem]:block">
          Sezon {now.season} obok sezonu {before.season}
          <span className="block text-base font-normal text-soft">
            Oba do {formatLongDay(day).replace(/\s\d{4}$/, "")}
          </span>
        </caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            <th role="columnheader" scope="col">
              Co
            </th>
            <th role="columnheader" scope="col">
              Sezon {now.season}
            </th>
            <th role="columnheader" scope="col">
              Sezon {before.season}
            </th>
            <th role="columnheader" scope="col">
              Zmiana
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-x-8 gap-y-4 pt-3 @min-[36rem]:grid-cols-2">
          {shown.map(({ label, one, other, text }) => (
            <tr role="row" key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <th role="rowheader" scope="row" className="text-left font-semibold">
                {label}
              </th>
              <Side value={one} of={Math.max(one, other)} text={text(one)} bar="bg-action" strong />
              <Side value={other} of={Math.max(one, other)} text={text(other)} bar="bg-edge" />
              <td role="cell" className="figures col-start-2 row-start-1 text-right font-semibold whitespace-nowrap">
                {changeText(one, other) ?? <span className="sr-only">nie było zakupów</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type SideProps = { value: number; of: number; text: string; bar: string; strong?: boolean };

/** One season's amount with its bar. All amounts have one width, so that bars have one scale. */
function Side({ value, of, text, bar, strong = false }: SideProps) {
  return (
    <td role="cell" className="col-span-2 grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-3 @max-[14rem]:block">
      <span aria-hidden className="h-3 rounded-full bg-sunken @max-[14rem]:block">
        <span
          className={`block h-full min-w-1 rounded-full forced-colors:bg-[CanvasText] ${bar}`}
          style={{ width: `${of > 0 ? Math.max(0, value / of) * 100 : 0}%` }}
        />
      </span>
      <span className={`figures text-right whitespace-nowrap ${strong ? "font-semibold" : "text-sm text-soft"}`}>
        {text}
      </span>
    </td>
  );
}
