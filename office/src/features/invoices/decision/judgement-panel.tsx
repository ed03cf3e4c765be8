import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { useState } from "react";
import type { InvoiceJudgement } from "@plon/contract/office/documents/automatic-acceptance.ts";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { countOf, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { ArticleQuestions, useJudgement } from "../lines/article-questions.tsx";

const TITLES: Record<InvoiceJudgement["outcome"], string> = {
  accept: "Zaakceptowana automatycznie",
  sample: "Próba kontrolna",
  watch: "Tylko obserwacja",
  off: "Dokument elektroniczny",
  doubt: "Dlaczego czeka na decyzję",
};

function Rules({ rules, title }: { rules: InvoiceJudgement["rules"]; title: string }) {
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Box component="summary" sx={{ cursor: "pointer", py: 0.5 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {rules.map(({ rule, label }) => (
          <li key={rule}>{label}</li>
        ))}
      </Box>
    </Box>
  );
}

function wordsOf({ outcome, points }: InvoiceJudgement): string | undefined {
  if (outcome === "accept") return `Program przyznał za nią ${formatPoints(points)}.`;
  if (outcome === "sample") return "Faktura jest pewna, ale należy do próby, którą sprawdza człowiek.";
  if (outcome === "watch")
    return `Program zaakceptowałby tę fakturę (${formatPoints(points)}). Decyzja należy do Ciebie.`;
  if (outcome === "off") return "Faktura jest pewna, ale automatyczna akceptacja jest dla niej wyłączona.";
  return undefined;
}

/** What the document says, beside the lines that somebody else entered. */
function OtherLines({ lines }: { lines: NonNullable<InvoiceJudgement["other_lines"]> }) {
  return (
    <>
      Dokument elektroniczny mówi:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(({ line_no, title, quantity, pack_volume, unit, points }) => (
          <li key={line_no}>
            {title}: {quantity} × {formatQuantity(pack_volume)} {unit}, {formatPoints(points)}
          </li>
        ))}
      </Box>
    </>
  );
}

function Judgement({ judged }: { judged: InvoiceJudgement }) {
  const passed = judged.rules.filter(({ reason }) => reason === null);
  const failed = judged.rules.filter(({ reason }) => reason !== null);
  return (
    <Alert severity={judged.outcome === "accept" ? "success" : judged.outcome === "doubt" ? "warning" : "info"}>
      <AlertTitle>{TITLES[judged.outcome]}</AlertTitle>
      {wordsOf(judged)}
      {failed.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {failed.map(({ rule, reason }) => (
            <li key={rule}>{reason}</li>
          ))}
        </Box>
      )}
      {judged.repairs && <Box>W dokumencie z KSeF: {judged.repairs}.</Box>}
      {judged.other_lines && <OtherLines lines={judged.other_lines} />}
      {passed.length > 0 && (
        <Rules
          rules={passed}
          title={countOf(passed.length, "zasada spełniona", "zasady spełnione", "zasad spełnionych")}
        />
      )}
    </Alert>
  );
}

/**
 * What the programme judged of an electronic invoice and why, and the questions about articles for which a document of a
 * submission by hand waits.
 */
export function JudgementPanel({ invoice }: { invoice: OfficeInvoice }) {
  const [isAwaited, setIsAwaited] = useState(false);
  const judgement = useJudgement(invoice, isAwaited);
  return (
    <>
      {judgement && <Judgement judged={judgement} />}
      {!judgement && <ArticleQuestions invoice={invoice} onAllAnswered={() => setIsAwaited(true)} />}
    </>
  );
}
