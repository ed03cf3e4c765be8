import Box from "@mui/material/Box";
import { formatInstant, formatMoney } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { type Line, LINE_STATES, OUTCOME_LABELS, SAID_LABELS, SOURCE_LABELS } from "./payout-words.ts";

const inBrackets = (parts: (string | null)[]) => {
  const said = parts.filter((part) => part !== null && part !== "");
  return said.length > 0 ? ` (${said.join(", ")})` : "";
};

const earlierText = (earlier: Line["earlier"][number]) =>
  `Wcześniej: paczka ${earlier.batch_number}, ${formatMoney(earlier.amount_grosze)}, konto …\u00a0${earlier.account_ending}, ${LINE_STATES[
    earlier.status
  ].label.toLowerCase()}${inBrackets([earlier.source && SOURCE_LABELS[earlier.source], earlier.return_reason])}`;

const eventText = ({ said, source, file_name, reason, by, claimed_by, is_rejected, at }: Line["history"][number]) =>
  `${formatInstant(at)}: ${SAID_LABELS[said]}${inBrackets([SOURCE_LABELS[source], file_name, reason])}, ${
    claimed_by ? `zgłasza ${claimed_by}, ${is_rejected ? "odrzuca" : "potwierdza"} ${by}` : by
  }`;

const claimText = ({ outcome, reason, by, file_name, at }: NonNullable<Line["claim"]>) =>
  file_name === null
    ? `Zgłoszono, że ${OUTCOME_LABELS[outcome]}: ${reason}. ${by}, ${formatInstant(at)}. Czeka na drugą osobę.`
    : `Plik banku podaje, że ${OUTCOME_LABELS[outcome]}${inBrackets([file_name, reason])}. Wczytano: ${by}, ${formatInstant(at)}. Potwierdza druga osoba.`;

/** What is known of a payment beside its state: earlier ones of the same order, what waits for another person, and who said what. */
export function LineHistory({ line }: { line: Line }) {
  const { claim, earlier, again_reason, history } = line;
  return (
    <>
      {claim && <Hint>{claimText(claim)}</Hint>}
      {earlier.map((one) => (
        <Hint key={one.batch_id}>{earlierText(one)}</Hint>
      ))}
      {again_reason !== null && <Hint>Ponownie na to samo konto: {again_reason}</Hint>}
      {history.length > 1 && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ cursor: "pointer", minHeight: 44, display: "list-item", lineHeight: "44px" }}>
            Historia przelewu
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {history.map((event) => (
              <li key={`${event.at} ${event.said} ${event.source}`}>
                <Hint>{eventText(event)}</Hint>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
