import { OnlyWith } from "#base/member/only-with.tsx";
import type { SatagroState } from "@plon/contract/portal/account/satagro.ts";
import { BigFigure } from "@plon/ui/big-figure.tsx";
import { countOf, formatLongInstant, formatQuantity } from "@plon/client/format.ts";
import { OpenButton } from "./open-button.tsx";

/** The main figure of the screen: how much land SatAgro monitors; and a link to it. */
export function OverviewCard({ state: { fields, seen_at: seenAt, connection } }: { state: SatagroState }) {
  const hectares = fields.reduce((sum, field) => sum + (field.area_hectares ?? 0), 0);
  return (
    <section aria-label="Monitorowane pola" className="rounded-card bg-shell p-6 text-shell-ink">
      {seenAt === null ? (
        <p className="text-lg">Konto jest połączone z SatAgro.</p>
      ) : (
        <BigFigure
          label="SatAgro obserwuje"
          figure={formatQuantity(Math.round(hectares * 100) / 100)}
          unit="ha"
          note={`${countOf(fields.length, "pole", "pola", "pól")}, stan z ${formatLongInstant(seenAt)}`}
        />
      )}
      {connection === "connected" && (
        <OnlyWith power="owner">
          <div className="mt-6 flex">
            <OpenButton variant="inverse" />
          </div>
        </OnlyWith>
      )}
    </section>
  );
}
