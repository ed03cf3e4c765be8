import { formatPoints } from "@plon/client/format.ts";
import { PrizePicture } from "#shared/cards/prize-picture.tsx";
import type { Prize } from "../prizes.api.ts";

type OrderSummaryProps = {
  prize: Prize;
  /** With what was chosen of it. */
  title: string;
  quantity: number;
  available: number;
};

/** What is ordered, its cost and what is left, updated as the quantity is typed. */
export function OrderSummary({ prize, title, quantity, available }: OrderSummaryProps) {
  const cost = quantity * (prize.points ?? 0);
  const lines = [
    ["Masz", formatPoints(available)],
    ["Oddajesz", formatPoints(cost)],
    ["Zostanie Ci", available >= cost ? formatPoints(available - cost) : `Brakuje ${formatPoints(cost - available)}`],
  ] as const;
  return (
    <>
      <div className="flex items-center gap-3">
        {/* On a phone no higher than its words: the button and what it costs stay on the first screen. */}
        <div className="w-14 shrink-0 lg:w-24">
          <PrizePicture
            photo={prize.photo && { ...prize.photo, alt: "" }}
            kind={prize.kind}
            sizes="(min-width: 64rem) 6rem, 3.5rem"
            className="rounded-field"
          />
        </div>
        <div className="min-w-0">
          <p className="font-semibold wrap-break-word">{title}</p>
          <p className="figures text-soft">{formatPoints(prize.points ?? 0)} za sztukę</p>
        </div>
      </div>
      <dl className="flex flex-col gap-2" aria-live="polite">
        {lines.map(([name, value], index) => (
          <div key={name} className={`two-sides ${index === 2 ? "border-t border-line pt-2 text-lg" : ""}`}>
            <dt className="text-soft">{name}</dt>
            <dd className="figures text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
