import { formatLongInstant } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { type ChipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useNavigate } from "@tanstack/react-router";
import { keepOutgoing, type Outgoing, takeOutgoing } from "#base/device/outgoing.ts";
import { beginDraft, useOwner } from "../form/invoice-draft.ts";
import { useOutgoing } from "./outgoing-invoices.ts";

/** What waits on this device for a network, what left by itself, and what was refused, with its words. */
export function OutgoingCard() {
  const rows = useOutgoing();
  if (rows.length === 0) return null;
  return (
    <Card title="Faktury z tego urządzenia">
      <ul className="-my-3 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <OutgoingInvoice row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const CHIPS: Record<"waiting" | "sent" | "refused", { tone: ChipTone; label: string }> = {
  waiting: { tone: "pending", label: "Czeka na zasięg" },
  sent: { tone: "success", label: "Wysłana" },
  refused: { tone: "danger", label: "Nieprzyjęta" },
};

function OutgoingInvoice({ row }: { row: Outgoing }) {
  const { outcome } = row;
  const mend = useMend(row);
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{row.title}</p>
        {outcome?.kind === "sent" && <p className="text-soft">Numer zgłoszenia {outcome.receipt}</p>}
        {outcome?.kind === "refused" && <p>{outcome.words}</p>}
        {outcome === undefined && (
          <p className="text-soft">Zapisana {formatLongInstant(new Date(row.atMs).toISOString())}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <StatusChip {...CHIPS[outcome?.kind ?? "waiting"]} />
        {outcome?.kind !== "sent" && (
          <Button variant="quiet" size="sm" onClick={() => void mend()}>
            Popraw<span className="sr-only"> fakturę {row.title}</span>
          </Button>
        )}
      </div>
    </>
  );
}

/** Puts it back into the form, unless it is just leaving or another invoice was begun there. */
function useMend(row: Outgoing) {
  const owner = useOwner();
  const navigate = useNavigate();
  return async () => {
    if (owner === undefined) return;
    const taken = await takeOutgoing(row.id);
    if (!taken) return;
    const file = new File([taken.file.bytes], taken.file.name, { type: taken.file.type });
    if (!(await beginDraft(owner, taken.texts, file))) {
      await keepOutgoing(taken);
      showToast({
        tone: "info",
        title: "Masz już zaczętą fakturę",
        text: "Wyślij ją albo wyczyść formularz, a potem popraw tę.",
        durationMs: 8000,
      });
    }
    await navigate({ to: ".", search: true, hash: "!zglos-fakture" });
  };
}
