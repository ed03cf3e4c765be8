/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Where the text is large a row is a block: some browsers take the table's roles away then, so they are written out. */
import type { Bar } from "./shopping-rows.ts";
import { zloty } from "./shopping-rows.ts";

type BarTableProps = {
  caption: string;
  heading: string;
  bars: readonly Bar[];
};

/** A chart that is a table: sighted users see bars, a screen reader reads names and amounts. */
export function BarTable({ caption, heading, bars }: BarTableProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <section className="@container rounded-card border border-line bg-surface p-4 md:p-6">
      <table role="table" className="w-full">
        <caption className="mb-3 text-left text-lg font-semibold">{caption}</caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            <th role="columnheader" scope="col">
              {heading}
            </th>
            <th role="columnheader" scope="col">
              Obrót według cen przeliczeniowych
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {bars.map(({ key, label, value }) => (
            <tr key={key} role="row" className="@max-[14rem]:grid">
              <th role="rowheader" scope="row" className="w-full py-2 text-left font-normal wrap-anywhere">
                {label}
                <span aria-hidden className="mt-1 block h-3 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-1 rounded-full bg-action forced-colors:bg-[CanvasText]"
                    style={{ width: `${largest > 0 ? Math.max(0, value / largest) * 100 : 0}%` }}
                  />
                </span>
              </th>
              <td
                role="cell"
                className="figures py-2 pl-4 text-right @max-[14rem]:pt-0 align-bottom font-semibold whitespace-nowrap"
              >
                {zloty(value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
