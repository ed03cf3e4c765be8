import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { OfficeInvoice, SameDocument } from "@plon/contract/office/documents/invoices.ts";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { dayText } from "@plon/ui/fields/date-text.ts";
import type { DatedDraft } from "../lines/draft.ts";
import { fileDifferences } from "../file/reading.ts";
import { TwinList } from "./twin-list.tsx";

const SHOWN_MAX = 3;

/** The points of the previous decision, and the difference to this one. */
function Difference({ before, now }: { before: number; now: number | undefined }) {
  const difference = now === undefined ? undefined : now - before;
  return (
    <Alert severity="info" sx={{ flexBasis: "100%", py: 0, "& .MuiAlert-message": { py: 0.5 } }}>
      Poprzednia decyzja: {formatPoints(before)}.{" "}
      {difference !== undefined && (
        <b>
          Różnica: {difference > 0 && "+"}
          {formatPoints(difference)}
        </b>
      )}
    </Alert>
  );
}

type Props = {
  invoice: OfficeInvoice;
  /** The form, while it can be edited. */
  draft: DatedDraft | undefined;
  points: number | undefined;
};

/** What to know before accepting, beside the decision: it stays visible however far the form is scrolled. */
export function DecisionWarnings({ invoice, draft, points }: Props) {
  if (invoice.status !== "pending") return null;
  const before = invoice.decision_changes.at(-1);
  return (
    <>
      {before && before.points > 0 && <Difference before={before.points} now={points} />}
      {draft && <FromFile invoice={invoice} draft={draft} />}
      <Buyer invoice={invoice} />
      <Twins twins={invoice.same_document} />
    </>
  );
}

/** That the document names a different buyer, or what cannot be proved for a private person's account. */
function Buyer({ invoice: { participant, other_buyer, buyer_doubt } }: { invoice: OfficeInvoice }) {
  if (!buyer_doubt) return null;
  const { because, name, nip } = buyer_doubt;
  return (
    <Alert
      severity={because === "other" ? "error" : "warning"}
      sx={{ flexBasis: "100%", py: 0, "& .MuiAlert-message": { py: 0.5, overflowWrap: "anywhere" } }}
    >
      {because === "other" && (
        <>
          Nabywcą na dokumencie jest ktoś inny:{" "}
          {other_buyer ? (
            <MuiLink component={Link} to={`/participants/${other_buyer.id}`} color="inherit">
              {other_buyer.name}, NIP {nip}
            </MuiLink>
          ) : (
            [name, nip].filter(Boolean).join(", NIP ")
          )}
          .
        </>
      )}
      {because === "name" && (
        <>
          Nabywca na dokumencie to {name}
          {nip && `, NIP ${nip}`}, a konto należy do: {participant.name}. Sprawdź, czy to ta sama osoba.
        </>
      )}
      {because === "nip" && <>Konto ma PESEL, a nabywca na dokumencie NIP {nip}. Sprawdź, czy to ta sama osoba.</>}
    </Alert>
  );
}

/** What the file says otherwise than the form, and that a photograph's characters are only recognised. */
function FromFile({ invoice, draft }: { invoice: OfficeInvoice; draft: DatedDraft }) {
  const differences = fileDifferences(invoice, draft, dayText.written);
  const rest = differences.length - SHOWN_MAX;
  const isRecognised = invoice.reading?.source === "picture" && invoice.reading.status === "read";
  if (differences.length === 0 && !isRecognised) return null;
  return (
    <Alert severity="warning" sx={{ flexBasis: "100%", py: 0, "& .MuiAlert-message": { py: 0.5 } }}>
      {isRecognised && <div>Rozpoznane ze zdjęcia - sprawdź każdą cyfrę.</div>}
      {differences.slice(0, SHOWN_MAX).map((difference) => (
        <Box key={difference} sx={{ overflowWrap: "anywhere" }}>
          {difference}
        </Box>
      ))}
      {rest > 0 && <>i jeszcze {countOf(rest, "różnica", "różnice", "różnic")}</>}
    </Alert>
  );
}

function Twins({ twins }: { twins: readonly SameDocument[] }) {
  if (twins.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ flexBasis: "100%", py: 0, "& .MuiAlert-message": { py: 0.5 } }}>
      <AlertTitle sx={{ mb: 0 }}>To może być ten sam zakup</AlertTitle>
      <TwinList twins={twins} />
    </Alert>
  );
}
