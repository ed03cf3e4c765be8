import type { Bar } from "./shopping-rows.ts";
import { zloty } from "./shopping-rows.ts";

interface BarTableProps {
  caption: string;
  heading: string;
  bars: readonly Bar[];
}

/** A chart that is a table: the eye sees bars, a screen reader reads names and amounts. */
export function BarTable({ caption, heading, bars }: BarTableProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-6">
      <table className="w-full">
        <caption className="mb-3 text-left text-lg font-semibold">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Obrót według cen przeliczeniowych</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, value }) => (
            <tr key={key}>
              <th scope="row" className="w-full py-2 text-left font-normal wrap-anywhere">
                {label}
                <span aria-hidden className="mt-1 block h-3 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-1 rounded-full bg-action"
                    style={{ width: `${largest > 0 ? Math.max(0, value / largest) * 100 : 0}%` }}
                  />
                </span>
              </th>
              <td className="figures py-2 pl-4 text-right align-bottom font-semibold whitespace-nowrap">
                {zloty(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
