import { Fragment } from "react";
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
            <Fragment key={key}>
              <tr>
                <th scope="row" className="pt-2 text-left font-normal wrap-anywhere">
                  {label}
                </th>
                <td className="figures pt-2 pl-4 text-right font-semibold whitespace-nowrap">{zloty(value)}</td>
              </tr>
              <tr aria-hidden>
                <td colSpan={2} className="pt-1 pb-2">
                  <span className="block h-3 rounded-full bg-sunken">
                    <span
                      className="block h-full min-w-1 rounded-full bg-action"
                      style={{ width: `${largest > 0 ? Math.max(0, value / largest) * 100 : 0}%` }}
                    />
                  </span>
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
