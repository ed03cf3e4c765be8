import { Card } from "@plon/ui/card.tsx";
import { Disclosure } from "@plon/ui/layers/disclosure.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatCount, formatPoints, formatQuantity } from "@plon/client/format.ts";
import type { Overview } from "../overview.api.ts";

type Level = NonNullable<Overview["level"]>;

/** The farm's level of the programme: until when it holds, how far it is to the next one, and what all of them give. */
export function LevelCard({ level }: { level: Level }) {
  const [isOpen, setOpen] = useState(false);
  const { measure, season, amount, name, percent, until_season, missing_to_keep, next, levels } = level;
  const amountText = (value: number) =>
    measure === "points" ? formatPoints(value) : `${formatQuantity(value)}\u00a0l`;
  const threshold = levels.find((one) => one.name === next?.name)?.threshold ?? 0;
  return (
    <Card title="Twój poziom">
      <div id="poziom" className="flex scroll-mt-24 flex-col gap-3">
        <p>
          {name === null ? (
            "W tym sezonie nie masz jeszcze poziomu."
          ) : (
            <>
              <span className="text-xl font-semibold">{name}</span>, do końca sezonu {until_season}
            </>
          )}
        </p>
        {percent > 100 && <p>Za każdą fakturę dostajesz o {percent - 100}% punktów więcej.</p>}
        {missing_to_keep !== null && (
          <p>
            Żeby zachować ten poziom w sezonie {season + 1}, brakuje {amountText(missing_to_keep)}.
          </p>
        )}
        {next && (
          <>
            <ProgressBar
              label={`Następny: ${next.name}`}
              value={Math.max(0, amount)}
              max={threshold}
              valueText={`${amountText(Math.max(0, amount))} z ${formatCount(threshold)}`}
            />
            <p className="text-soft">
              Brakuje {amountText(next.missing)} w sezonie {season}. Wyższy poziom liczy się od następnej faktury.
            </p>
          </>
        )}
        <Disclosure title="Wszystkie poziomy" open={isOpen} onToggle={setOpen}>
          <ul className="flex flex-col gap-3">
            {levels.map((one) => (
              <li key={one.name}>
                <p className="font-semibold">
                  {one.name}: od {amountText(one.threshold)} w sezonie
                  {one.is_held && <span className="text-soft"> (Twój)</span>}
                </p>
                <ul className="text-soft">
                  {one.percent > 100 && <Benefit>{one.percent - 100}% punktów więcej za każdą fakturę</Benefit>}
                  {one.benefits.map((benefit) => (
                    <Benefit key={benefit}>{benefit}</Benefit>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-soft">
            Liczą się {measure === "points" ? "punkty za zakupy, bez bonusów," : "litry kupionych produktów"} z
            przyjętych faktur sezonu.
          </p>
        </Disclosure>
      </div>
    </Card>
  );
}

function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Check aria-hidden className="mt-1 size-4 shrink-0 text-action" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
