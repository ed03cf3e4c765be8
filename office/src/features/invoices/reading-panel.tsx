import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { FilePlace, InvoiceFindings, OfficeInvoice } from "@plon/contract/office/invoices.ts";
import { countOf, formatDay, formatQuantity } from "#shared/format.ts";
import { ariaShortcut, ShortcutHint, useShortcut } from "#shared/shortcuts.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import type { Draft } from "./draft.ts";
import { type HeadFinding, headFindings, lineVerdict, withLine, withReading } from "./reading.ts";
import { INSERT_ALL } from "./review-shortcuts.ts";

type Props = {
  invoice: OfficeInvoice;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onShow: (place: FilePlace) => void;
};

const WITHOUT_FINDINGS: Record<Exclude<NonNullable<OfficeInvoice["reading"]>["state"], "read">, string> = {
  waiting: "Odczytujemy tekst z pliku. To potrwa kilka sekund.",
  nothing: "W tekście tego pliku nie ma danych faktury.",
  no_text: "Z tego pliku nie da się odczytać tekstu.",
  picture: "Z tego pliku nie da się odczytać tekstu.",
  failed: "Tego pliku nie udało się odczytać.",
};

function Row({ label, children, actions }: { label: ReactNode; children: ReactNode; actions: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, py: 0.25, minHeight: 32 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ minWidth: 120 }}>
        {label}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 160, display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        {children}
      </Box>
      <Stack direction="row">{actions}</Stack>
    </Box>
  );
}

function SmallButton({ words, about, onClick }: { words: string; about: string; onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick} aria-label={`${words}: ${about}`} sx={{ minWidth: 0, px: 1, py: 0 }}>
      {words}
    </Button>
  );
}

function Head({ finding, onInsert, onShow }: { finding: HeadFinding; onInsert: () => void; onShow: () => void }) {
  const { label, value, verdict, ours } = finding;
  return (
    <Row
      label={label}
      actions={
        <>
          {finding.issueDate && verdict === "other" && <SmallButton words="Wstaw" about={label} onClick={onInsert} />}
          <SmallButton words="Pokaż w pliku" about={label} onClick={onShow} />
        </>
      }
    >
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {value}
      </Typography>
      {verdict === "same" && <StatusChip status={{ label: "Zgodne", color: "green" }} />}
      {verdict === "other" && (
        <StatusChip
          status={{ label: finding.issueDate ? `W formularzu ${ours}` : `W zgłoszeniu ${ours}`, color: "orange" }}
        />
      )}
    </Row>
  );
}

type Line = InvoiceFindings["lines"][number];

function lineWords({ pack_volume, quantity, unit }: Line): string {
  if (pack_volume === null || quantity === null) return "opakowanie i liczbę wpisz z pliku";
  return `${countOf(quantity, "opakowanie", "opakowania", "opakowań")} po ${formatQuantity(pack_volume)} ${unit}`;
}

function Goods({
  line,
  draft,
  onInsert,
  onShow,
}: {
  line: Line;
  draft: Draft;
  onInsert: () => void;
  onShow: () => void;
}) {
  const verdict = lineVerdict(line, draft);
  return (
    <Row
      label="Pozycja"
      actions={
        <>
          {verdict !== "same" && <SmallButton words="Wstaw" about={line.product} onClick={onInsert} />}
          <SmallButton words="Pokaż w pliku" about={line.product} onClick={onShow} />
        </>
      }
    >
      <Typography variant="body2">
        <b>{line.product}</b>, {lineWords(line)}
      </Typography>
      {verdict === "same" && <StatusChip status={{ label: "W pozycjach", color: "green" }} />}
      {verdict === "other" && <StatusChip status={{ label: "Inaczej w pozycjach", color: "orange" }} />}
      {line.recognised_by === "alike" && <StatusChip status={{ label: "Podobna nazwa, sprawdź", color: "yellow" }} />}
    </Row>
  );
}

/** What the text of the file says: to be looked at and put into the form, which only the clerk saves and accepts. */
export function ReadingPanel({ invoice, draft, onChange, onShow }: Props) {
  const [before, setBefore] = useState<Draft>();
  const findings = invoice.reading?.findings;
  const insertAll = () => {
    if (!findings) return;
    setBefore(draft);
    onChange(withReading(draft, findings));
  };
  useShortcut(INSERT_ALL, insertAll, !findings || findings.lines.length === 0);
  if (!invoice.reading) return null;
  const { state } = invoice.reading;
  const heads = headFindings(invoice, draft.issueDate, formatDay);
  const otherBuyer = heads.find(({ label, verdict }) => label === "NIP nabywcy" && verdict === "other");
  return (
    <Paper variant="outlined" component="section" aria-labelledby="reading-title" sx={{ p: 1.5, mb: 2 }}>
      <Typography id="reading-title" variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Odczytane z pliku
      </Typography>
      {otherBuyer && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Nabywcą na fakturze jest ktoś inny: NIP {otherBuyer.value}. Ten uczestnik ma NIP {otherBuyer.ours}.
        </Alert>
      )}
      {state !== "read" && (
        <Typography variant="body2" color="textSecondary">
          {WITHOUT_FINDINGS[state]}
        </Typography>
      )}
      {findings && (
        <>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {heads.map((finding) => (
              <Head
                key={finding.label}
                finding={finding}
                onInsert={() => onChange({ ...draft, issueDate: finding.issueDate ?? draft.issueDate })}
                onShow={() => onShow(finding.place)}
              />
            ))}
            {findings.lines.map((line) => (
              <Goods
                key={`${line.place.page}-${line.place.y}`}
                line={line}
                draft={draft}
                onInsert={() => onChange(withLine(draft, line))}
                onShow={() => onShow(line.place)}
              />
            ))}
          </Box>
          {findings.lines.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              Nie ma w nim pozycji, które znamy z programu.
            </Typography>
          )}
          {findings.lines.length > 0 && (
            <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: "wrap", alignItems: "center" }}>
              <Button size="small" variant="outlined" onClick={insertAll} aria-keyshortcuts={ariaShortcut(INSERT_ALL)}>
                Wstaw wszystkie pozycje ({findings.lines.length})
                <ShortcutHint shortcut={INSERT_ALL} />
              </Button>
              {before && (
                <Button
                  size="small"
                  onClick={() => {
                    onChange(before);
                    setBefore(undefined);
                  }}
                >
                  Cofnij wstawienie
                </Button>
              )}
              <Typography variant="body2" color="textSecondary" component="output">
                {before ? "Wstawione do pozycji. Porównaj z plikiem i zaakceptuj." : ""}
              </Typography>
            </Stack>
          )}
        </>
      )}
    </Paper>
  );
}
