import CheckCircleIcon from "@mui/icons-material/CheckCircle";
import HelpIcon from "@mui/icons-material/HelpOutlined";
import SearchIcon from "@mui/icons-material/Search";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { FilePlace, InvoiceFindings, OfficeInvoice } from "@plon/contract/office/invoices.ts";
import { dayText } from "@plon/ui/date-text.ts";
import { countOf, formatQuantity } from "@plon/client/format.ts";
import { ariaShortcut, ShortcutHint, useShortcut } from "#shared/shortcuts.tsx";
import { StatusChip } from "#shared/status-chip.tsx";
import { Hint } from "#shared/hint.tsx";
import { type DatedDraft, readDay } from "./draft.ts";
import {
  certainLines,
  type HeadFinding,
  headFindings,
  isLineUncertain,
  lineVerdict,
  withLine,
  withReading,
} from "./reading.ts";
import { INSERT_ALL } from "./review-shortcuts.ts";

type Props = {
  invoice: OfficeInvoice;
  draft: DatedDraft;
  onChange: (draft: DatedDraft) => void;
  onShow: (place: FilePlace) => void;
};

type Reading = NonNullable<OfficeInvoice["reading"]>;

const WITHOUT_FINDINGS: Record<Reading["source"], Record<Exclude<Reading["state"], "read">, string>> = {
  text: {
    waiting: "Odczytujemy tekst z pliku. To potrwa kilka sekund.",
    nothing: "W tekście tego pliku nie ma danych faktury.",
    no_text: "Z tego pliku nie da się odczytać tekstu.",
    failed: "Tego pliku nie udało się odczytać.",
  },
  picture: {
    waiting: "Rozpoznajemy tekst na zdjęciu. To może potrwać minutę.",
    nothing: "Nie rozpoznaliśmy danych faktury. Wpisz pozycje z pliku.",
    no_text: "Nie rozpoznaliśmy tekstu. Wpisz pozycje z pliku.",
    failed: "Tego pliku nie udało się odczytać.",
  },
};

type VerdictProps = { isSame: boolean; isUncertain: boolean; difference: string | undefined };

/** Whether the file and the form agree; a difference shows our value instead, and whether it is only a guess. */
function Verdict({ isSame, isUncertain, difference }: VerdictProps) {
  if (isUncertain) {
    return (
      <Chip
        size="small"
        variant="outlined"
        icon={<HelpIcon />}
        label="Sprawdź w pliku"
        sx={{ borderStyle: "dashed", borderColor: "text.secondary", "& .MuiChip-icon": { color: "inherit" } }}
      />
    );
  }
  if (isSame) return <CheckCircleIcon fontSize="small" color="success" titleAccess="Zgodne" />;
  return difference ? <StatusChip status={{ label: difference, color: "orange" }} /> : null;
}

type RowProps = {
  /** The row's subject, for the names of its buttons. */
  about: string;
  isSame: boolean;
  /** Recognised but not verified: never displayed like certain values. */
  isUncertain: boolean;
  difference?: string | undefined;
  onInsert?: (() => void) | undefined;
  onShow: () => void;
  children: ReactNode;
};

function Row({ about, isSame, isUncertain, difference, onInsert, onShow, children }: RowProps) {
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 0.75, minHeight: 30 }}
    >
      <Typography
        variant="body2"
        sx={{
          overflowWrap: "anywhere",
          ...(isUncertain && {
            color: "text.secondary",
            fontStyle: "italic",
            "& b": { fontWeight: 400, textDecoration: "underline dotted", textUnderlineOffset: 3 },
          }),
        }}
      >
        {children}
      </Typography>
      <Verdict isSame={isSame} isUncertain={isUncertain} difference={difference} />
      {onInsert && (
        <Button size="small" onClick={onInsert} aria-label={`Wstaw: ${about}`} sx={{ minWidth: 0, px: 1, py: 0 }}>
          Wstaw
        </Button>
      )}
      <Tooltip title="Pokaż w pliku">
        <IconButton size="small" aria-label={`Pokaż w pliku: ${about}`} onClick={onShow}>
          <SearchIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const withColour = { color: "text.secondary" } as const;

function Head({ finding, onInsert, onShow }: { finding: HeadFinding; onInsert: () => void; onShow: () => void }) {
  const { label, value, verdict, ours, issueDate } = finding;
  const isOther = verdict === "other" || verdict === "uncertain";
  return (
    <Row
      about={label}
      isSame={verdict === "same"}
      isUncertain={verdict === "uncertain"}
      difference={isOther ? `${issueDate ? "W formularzu" : "W zgłoszeniu"} ${ours}` : undefined}
      onInsert={issueDate && isOther ? onInsert : undefined}
      onShow={onShow}
    >
      <Box component="span" sx={withColour}>
        {label}
      </Box>{" "}
      <b>{value}</b>
    </Row>
  );
}

type Line = InvoiceFindings["lines"][number];

function lineWords({ pack_volume, quantity, unit }: Line): string {
  if (pack_volume === null || quantity === null) return "opakowanie i liczbę wpisz z pliku";
  return `${countOf(quantity, "opakowanie", "opakowania", "opakowań")} po ${formatQuantity(pack_volume)} ${unit}`;
}

type GoodsProps = Pick<Props, "invoice" | "draft"> & { line: Line; onInsert: () => void; onShow: () => void };

function Goods({ line, invoice, draft, onInsert, onShow }: GoodsProps) {
  const verdict = lineVerdict(line, draft);
  const isUncertain = isLineUncertain(line, draft, invoice);
  return (
    <Row
      about={line.product}
      isSame={verdict === "same"}
      isUncertain={isUncertain}
      difference={verdict === "other" ? "Inaczej w pozycjach" : undefined}
      onInsert={verdict === "same" ? undefined : onInsert}
      onShow={onShow}
    >
      <b>{line.product}</b>
      {line.recognised_by === "alike" && " (podobna nazwa, sprawdź)"}, {lineWords(line)}
    </Row>
  );
}

function insertWords(certain: number, all: number): string {
  if (certain === 0) return "Wstaw datę";
  return certain === all ? `Wstaw wszystkie pozycje (${all})` : `Wstaw pewne pozycje (${certain} z ${all})`;
}

type FindingsProps = Props & { findings: InvoiceFindings };

/** What was read, the header's values and below them the goods, each with a button to copy it into the form. */
function Findings({ invoice, findings, draft, onChange, onShow }: FindingsProps) {
  const heads = headFindings(invoice, draft.issueDate, dayText.written);
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          columnGap: 2,
        }}
      >
        {heads.map((finding) => (
          <Head
            key={finding.label}
            finding={finding}
            onInsert={() => {
              onChange({ ...draft, issueDate: finding.issueDate ?? draft.issueDate });
              if (finding.verdict === "uncertain") onShow(finding.place);
            }}
            onShow={() => onShow(finding.place)}
          />
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {findings.lines.map((line) => (
          <Goods
            key={`${line.place.page}-${line.place.y}`}
            line={line}
            invoice={invoice}
            draft={draft}
            onInsert={() => {
              onChange(withLine(draft, line));
              // A mere guess gets its button next to the place it was read from.
              if (line.is_uncertain) onShow(line.place);
            }}
            onShow={() => onShow(line.place)}
          />
        ))}
      </Box>
      {findings.lines.length === 0 && (
        <Hint>Nie odczytaliśmy pozycji, które znamy z programu. Mogą tam być: sprawdź w pliku.</Hint>
      )}
    </>
  );
}

/** What the file's text says: to be checked and copied into the form, which only the clerk saves and accepts. */
export function ReadingPanel({ invoice, draft, onChange, onShow }: Props) {
  const [before, setBefore] = useState<DatedDraft>();
  const findings = invoice.reading?.findings;
  const insertAll = () => {
    if (!findings) return;
    setBefore(draft);
    onChange(withReading(draft, findings));
  };
  const certain = findings ? certainLines(findings) : [];
  const day = readDay(invoice);
  const hasOtherDay = day !== undefined && day !== draft.issueDate;
  useShortcut(INSERT_ALL, insertAll, certain.length === 0 && !hasOtherDay);
  if (!invoice.reading) return null;
  const { state, source } = invoice.reading;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="reading-title" sx={{ p: 1.5, mb: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", mb: 0.5 }}>
        <Typography id="reading-title" variant="subtitle2" component="h3" sx={{ mr: "auto" }}>
          Odczytane z pliku
        </Typography>
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
        {findings && (certain.length > 0 || hasOtherDay) && (
          <Button size="small" variant="outlined" onClick={insertAll} aria-keyshortcuts={ariaShortcut(INSERT_ALL)}>
            {insertWords(certain.length, findings.lines.length)}
            <ShortcutHint shortcut={INSERT_ALL} />
          </Button>
        )}
      </Stack>
      {source === "picture" && state === "read" && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1, py: 0 }}>
          Rozpoznane ze zdjęcia - sprawdź każdą cyfrę.
        </Alert>
      )}
      {state !== "read" && <Hint>{WITHOUT_FINDINGS[source][state]}</Hint>}
      {findings && (
        <>
          <Findings invoice={invoice} findings={findings} draft={draft} onChange={onChange} onShow={onShow} />
          {before && (
            <Typography variant="body2" color="textSecondary" component="output">
              Wstawione do pozycji. Porównaj z plikiem i zaakceptuj.
            </Typography>
          )}
        </>
      )}
    </Paper>
  );
}
