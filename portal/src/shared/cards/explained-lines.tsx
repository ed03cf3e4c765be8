import type { MovementExplanation } from "@plon/contract/shared/explanation.ts";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { explainLine } from "./line-explanation.ts";

/** The goods behind a movement of points, each with its calculation. */
export function ExplainedLines({ lines }: { lines: NonNullable<MovementExplanation["lines"]> }) {
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list that never changes; a product may stand in it twice
        <li key={index} className="two-sides items-baseline">
          <div>
            <p className="font-semibold">
              {line.title_product}
              <span className="font-normal text-soft"> · {formatQuantity(line.quantity)} szt.</span>
            </p>
            {line.explanation &&
              explainLine(line.explanation, line.unit).map((step) => (
                <p key={step} className="figures text-sm text-soft">
                  {step}
                </p>
              ))}
          </div>
          <span className="figures shrink-0 font-semibold">{formatPoints(line.points)}</span>
        </li>
      ))}
    </ul>
  );
}
