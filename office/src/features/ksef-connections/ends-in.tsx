import { countOf } from "@plon/client/format.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { daysUntil } from "./ksef-words.ts";

/** The days before its end from which the certificate is shown as a warning. */
const ENDS_SOON_DAYS = 60;

/** How long the certificate still signs. */
export function EndsIn({ validUntil }: { validUntil: string }) {
  const days = daysUntil(validUntil);
  const label = `Jeszcze ${countOf(days, "dzień", "dni", "dni")}`;
  return (
    <div>
      <StatusChip status={{ label, color: days > ENDS_SOON_DAYS ? "green" : days > 7 ? "orange" : "red" }} />
    </div>
  );
}
