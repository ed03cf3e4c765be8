import { BigFigure } from "@plon/ui/big-figure.tsx";
import { Card } from "@plon/ui/card.tsx";
import type { ReactNode } from "react";
import { ExplainedLines } from "#shared/cards/explained-lines.tsx";
import { formatCount } from "@plon/client/format.ts";
import type { Counted } from "./counter.tsx";
import { ShareButtons } from "./share-buttons.tsx";

type ResultCardProps = {
  counted: Counted;
  note: string;
  children?: ReactNode;
};

/** The calculator's result, how it came about, and what can be done with it. */
export function ResultCard({ counted, note, children }: ResultCardProps) {
  const lines = counted.lines.map(({ product, packThousandths, quantity, result }) => ({
    title_product: `${product.name} ${String(packThousandths / 1000).replace(".", ",")} ${product.unit}`,
    unit: product.unit,
    quantity,
    points: result.explanation.points,
    explanation: result.explanation,
  }));
  return (
    <Card>
      <output className="block">
        <BigFigure label="Razem" figure={formatCount(counted.total)} unit="pkt" />
      </output>
      {lines.length > 0 && (
        <details className="mt-3" open={counted.isLimited}>
          <summary className="flex min-h-11 items-center font-semibold text-action underline underline-offset-4">
            Skąd te punkty?
          </summary>
          <div className="mt-2">
            <ExplainedLines lines={lines} />
          </div>
        </details>
      )}
      <p className="mt-3 text-sm text-soft">{note}</p>
      <ShareButtons disabled={lines.length === 0} />
      {children}
    </Card>
  );
}
