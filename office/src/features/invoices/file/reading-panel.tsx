import CheckCircleIcon from "@mui/icons-material/CheckCircle";
import HelpIcon from "@mui/icons-material/HelpOutlined";
import SearchIcon from "@mui/icons-material/Search";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import type { FilePlace, InvoiceFindings, OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { dayText } from "@plon/ui/fields/date-text.ts";
import { ariaShortcut, ShortcutHint, useShortcut } from "#shared/keys/shortcuts.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { type DatedDraft, readDay } from "../lines/draft.ts";
import {
  certainLines,
  type HeadFinding,
  headFindings,
  isLineUncertain,
  lineVerdict,
  lineWords,
  readingSummary,
  withLine,
  withReading,
} from "./reading.ts";
import { visuallyHidden } from "#shared/page/visually-hidden.ts";
import { INSERT_ALL, SHOW_READING } from "../review-shortcuts.ts";

type Props = {
  invoice: OfficeInvoice;
  draft: DatedDraft;
  onChange: (draft: DatedDraft) => void;
  onShow: (place: FilePlace) => void;
};

type Reading = NonNullable<OfficeInvoice["reading"]>;

const WITHOUT_FINDINGS: Record<Reading["source"], Record<Exclude<Reading["status"], "read">, string>> = {
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

/**
 * What the one key puts into the form: what is certain, all at once; when that is there, the next guess, one by one, with
 * its place in the file shown. Undefined if the form has all of it.
 */
function nextInsertion({ invoice, draft, onChange, onShow }: Props, findings: InvoiceFindings) {
  const certain = certainLines(findings);
  const day = readDay(invoice);
  const isMissing = certain.some((line) => lineVerdict(line, draft) !== "same");
  if (isMissing || (day !== undefined && day !== draft.issueDate))
    return {
      words: insertWords(certain.length, findings.lines.length),
      insert: () => onChange(withReading(draft, findings)),
    };
  const guess = findings.lines.find((line) => line.is_uncertain && lineVerdict(line, draft) === "missing");
  if (!guess) return undefined;
  return {
    words: `Wstaw do sprawdzenia: ${guess.product}`,
    insert: () => {
      onChange(withLine(draft, guess));
      onShow(guess.place);
    },
  };
}

/**
 * What the file's text says, in one line that opens to all of it: to be checked and copied into the form, which only the
 * clerk saves and accepts.
 */
export function ReadingPanel(props: Props) {
  const { invoice, draft, onChange, onShow } = props;
  const [before, setBefore] = useState<DatedDraft>();
  const [isOpen, setIsOpen] = useState(false);
  const findings = invoice.reading?.findings;
  const next = findings && nextInsertion(props, findings);
  const insert = () => {
    setBefore(draft);
    next?.insert();
  };
  useShortcut(INSERT_ALL, insert, !next);
  useShortcut(SHOW_READING, () => setIsOpen(!isOpen), !findings);
  if (!invoice.reading) return null;
  const { status, source } = invoice.reading;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="reading-title" sx={{ px: 1, py: 0.25, mb: 1 }}>
      <Stack direction="row" sx={{ columnGap: 1, flexWrap: "wrap", alignItems: "center", minHeight: 36 }}>
        <Typography id="reading-title" variant="subtitle2" component="h3">
          Odczytane z pliku
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mr: "auto" }}>
          {findings && summaryOf(props, findings)}
          {status !== "read" && WITHOUT_FINDINGS[source][status]}
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
        {next && (
          <Button size="small" variant="outlined" onClick={insert} aria-keyshortcuts={ariaShortcut(INSERT_ALL)}>
            {next.words}
            <ShortcutHint shortcut={INSERT_ALL} />
          </Button>
        )}
        {findings && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-keyshortcuts={ariaShortcut(SHOW_READING)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Zwiń" : "Rozwiń"}
            <ShortcutHint shortcut={SHOW_READING} />
          </Button>
        )}
      </Stack>
      {findings && (
        <Box hidden={!isOpen} sx={{ pb: 1 }}>
          <Findings invoice={invoice} findings={findings} draft={draft} onChange={onChange} onShow={onShow} />
        </Box>
      )}
      {before && <output style={visuallyHidden}>Wstawione do pozycji. Porównaj z plikiem i zaakceptuj.</output>}
    </Paper>
  );
}

function summaryOf({ invoice, draft }: Props, findings: InvoiceFindings): string {
  const lines = findings.lines.map((line) => ({ isUncertain: isLineUncertain(line, draft, invoice) }));
  return readingSummary(headFindings(invoice, draft.issueDate, dayText.written), lines);
}
