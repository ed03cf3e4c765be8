import type { CampaignEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Card } from "@plon/ui/card.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { formatLongInstant, formatQuantity } from "@plon/client/format.ts";
import { NextStep } from "./next-step.tsx";

type CampaignStandingProps = {
  unit: string;
  entry: CampaignEntry;
  /** Whether the payout stands beside it, which asks for an account itself. */
  hasPayout?: boolean;
};

/** The state of an entry: its status in words, what to do next, why it was returned or ended, and what happened so far. */
export function CampaignStanding({ unit, entry, hasPayout = false }: CampaignStandingProps) {
  const reason = entry.history.at(-1)?.reason ?? "";
  return (
    <>
      <Card
        title="Status zgłoszenia"
        action={<StatusChip tone={chipTone(entry.status_label.color)} label={entry.status_label.label} />}
      >
        <p className="text-lg">{entry.standing}</p>
        {entry.by_person !== null && <p className="mt-2 text-soft">Wysłane przez: {entry.by_person}</p>}
        {entry.purchase_volume !== null && (
          <p className="mt-2 text-soft">
            Zakup na fakturach: {formatQuantity(entry.purchase_volume)} {unit}
          </p>
        )}
        {!(hasPayout && entry.next === "account") && <NextStep next={entry.next} newcomer={entry} />}
        {reason !== "" && (
          <div className="mt-4">
            <Alert tone={entry.status === 1 ? "warning" : "info"} title={entry.status === 1 ? "Do poprawy" : "Uwagi"}>
              {reason}
            </Alert>
          </div>
        )}
      </Card>
      {entry.history.length > 1 && (
        <Card title="Historia">
          <ol className="flex flex-col gap-3">
            {entry.history.toReversed().map((event) => (
              <li key={`${event.at}-${event.status_label.label}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{event.status_label.label}</span>
                <span className="figures text-soft">{formatLongInstant(event.at)}</span>
                {event.reason !== "" && <span className="basis-full text-soft wrap-anywhere">{event.reason}</span>}
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}
