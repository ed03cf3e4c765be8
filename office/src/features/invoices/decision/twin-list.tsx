import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { SameDocument } from "@plon/contract/office/documents/invoices.ts";
import { countOf, formatDay, formatMoney } from "@plon/client/format.ts";
import { CLAIM_WORDS, CLAIMED_BY_WORDS, SAME_BY_WORDS, STATE_SINGULAR } from "../invoice-words.ts";

const SHOWN_MAX = 3;

type Evidence = SameDocument["why"][number];

function valueText({ claim, value }: Evidence): string {
  if (value === null) return "";
  if (claim === "day") return ` ${formatDay(value)}`;
  return ` ${claim === "sum" ? formatMoney(Number(value)) : value}`;
}

/** What both say, and where each of them has it from. */
function evidenceText(evidence: Evidence): string {
  const [own, other] = [CLAIMED_BY_WORDS[evidence.own], CLAIMED_BY_WORDS[evidence.other]];
  const whence = own === other ? `w obu ${own}` : `tu ${own}, tam ${other}`;
  return `${CLAIM_WORDS[evidence.claim]}${valueText(evidence)} (${whence})`;
}

function Twin({ twin }: { twin: SameDocument }) {
  const whose = twin.is_same_farm ? "to samo gospodarstwo" : twin.participant;
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <MuiLink component={Link} to={`/invoices/${twin.id}`} color="inherit">
        {twin.document}
      </MuiLink>{" "}
      ({STATE_SINGULAR[twin.status]}), {whose}: {twin.by.map((by) => SAME_BY_WORDS[by]).join(", ")}
      <Typography variant="body2" component="div">
        {twin.why.map(evidenceText).join("; ")}
      </Typography>
    </Box>
  );
}

/** Invoices that may be for the same purchase, each with why and from which claims. */
export function TwinList({ twins }: { twins: readonly SameDocument[] }) {
  const rest = twins.length - SHOWN_MAX;
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {twins.slice(0, SHOWN_MAX).map((twin) => (
          <Twin key={twin.id} twin={twin} />
        ))}
      </Box>
      {rest > 0 && <>i jeszcze {countOf(rest, "faktura", "faktury", "faktur")}</>}
    </>
  );
}
