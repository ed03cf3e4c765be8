import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useRef, useState } from "react";
import type { LineProduct } from "@plon/contract/office/documents/invoices.ts";
import { DayField } from "#shared/fields/date-field.tsx";
import { formatDay, formatPoints } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { ariaShortcut, ShortcutHint, useShortcut } from "#shared/keys/shortcuts.tsx";
import {
  type ChosenProduct,
  type DatedDraft,
  type DraftLine,
  type DraftProblems,
  filledLines,
  likelyPack,
  newLine,
} from "./draft.ts";
import { DENSE_FIELD, LINE_COLUMNS, LineRow } from "./line-row.tsx";
import { ISSUE_DATE, NEW_LINE } from "../review-shortcuts.ts";
import type { Preview } from "../use-preview.ts";

const LINES_MAX = 200;
const DAY_WORDS = {
  chosen: "Z tego dnia liczymy stawki punktowe",
  file: "Odczytana z pliku. Z tego dnia liczymy stawki punktowe",
  submission: "To dzień zgłoszenia: sprawdź go na fakturze",
};
const DAY_NAMES = { file: "(z pliku)", submission: "(dzień zgłoszenia)" };

type Props = {
  invoiceId: number;
  draft: DatedDraft;
  /** The source of the form's date, if nobody chose it. */
  dayOrigin: "file" | "submission" | undefined;
  /** The date read from the file, even if it is a guess. */
  fileDay: string | undefined;
  /** The farmer typed these lines: they still have to be compared with the file. */
  isFromFarmer: boolean;
  problems: DraftProblems | undefined;
  preview: Preview;
  onChange: (draft: DatedDraft) => void;
};

/** The lines' heading, and on a wide screen those of their columns beside it. */
function Heads() {
  const columns = ["Opakowanie", "Sztuk", "Netto zł", "Punkty"];
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: LINE_COLUMNS,
        columnGap: 0.5,
        alignItems: "baseline",
        typography: "body2",
        color: "text.secondary",
        borderBottom: "1px solid",
        borderColor: "divider",
      }}
    >
      <Typography variant="subtitle2" component="h3" color="textPrimary">
        Pozycje
      </Typography>
      {columns.map((column) => (
        <Box
          key={column}
          component="span"
          aria-hidden
          sx={{ display: { xs: "none", sm: "block" }, textAlign: column === "Punkty" ? "right" : "left" }}
        >
          {column}
        </Box>
      ))}
    </Box>
  );
}

/** Operations on the lines of a draft. A newly chosen product is known before the server has calculated it. */
function useLines({ draft, preview, onChange }: Pick<Props, "draft" | "preview" | "onChange">) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("lg"));
  // An invoice without lines is ready for typing; on a phone the keyboard would cover the file.
  const [addedKey, setAddedKey] = useState(isWide && filledLines(draft).length === 0 ? draft.lines[0]?.key : undefined);
  const [chosen, setChosen] = useState<ReadonlyMap<number, LineProduct>>(new Map());
  const change = (key: string, changed: Partial<DraftLine>) =>
    onChange({ ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...line, ...changed } : line)) });
  return {
    addedKey,
    productOf: ({ sap }: DraftLine) => (sap === null ? undefined : (preview.products.get(sap) ?? chosen.get(sap))),
    change,
    add: () => {
      if (draft.lines.length >= LINES_MAX) return;
      const line = newLine();
      onChange({ ...draft, lines: [...draft.lines, line] });
      setAddedKey(line.key);
    },
    choose: (key: string, product: ChosenProduct | null) => {
      if (product) setChosen((before) => new Map(before).set(product.sap, product));
      change(key, { sap: product?.sap ?? null, packVolume: likelyPack(product) });
    },
    remove: (key: string) => {
      const rest = draft.lines.filter((line) => line.key !== key);
      onChange({ ...draft, lines: rest.length > 0 ? rest : [newLine()] });
    },
  };
}

type DayProps = Pick<Props, "draft" | "dayOrigin" | "problems" | "onChange"> & { onEnter: () => void };

/** The date that determines the rates, and its source. */
function IssueDay({ draft, dayOrigin, problems, onChange, onEnter }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  // Selects all, so that typing replaces it.
  useShortcut(ISSUE_DATE, () => input.current?.select());
  return (
    <DayField
      label="Data wystawienia"
      value={draft.issueDate}
      inputRef={(element) => {
        input.current = element;
      }}
      onChange={(issueDate) => onChange({ ...draft, issueDate })}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.altKey) return;
        event.preventDefault();
        onEnter();
      }}
      error={problems?.issueDate}
      helperText={DAY_WORDS[dayOrigin ?? "chosen"]}
      aria-keyshortcuts={ariaShortcut(ISSUE_DATE)}
      sx={{
        ...DENSE_FIELD,
        flexFlow: "row wrap",
        alignItems: "center",
        columnGap: 1,
        m: 0,
        mt: 1,
        mb: 0.5,
        "& .MuiOutlinedInput-root": { width: 168 },
        "& .MuiFormHelperText-root": { m: 0 },
      }}
    />
  );
}

/** Problems with the date and the lines as they are now. */
function Notices({ preview, fileDay, problems }: Pick<Props, "preview" | "fileDay" | "problems">) {
  return (
    <>
      {preview.otherDays.map(({ day, points }) => (
        <Alert key={day} severity="warning" variant="outlined" sx={{ mb: 1, py: 0 }}>
          Dzień zmienia punkty: z {formatDay(day)} {DAY_NAMES[day === fileDay ? "file" : "submission"]} byłoby{" "}
          {formatPoints(points)}.
        </Alert>
      ))}
      {preview.error && <LoadError error={preview.error} onRetry={() => preview.refetch()} />}
      {problems && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Popraw zaznaczone pozycje.
        </Alert>
      )}
    </>
  );
}

/** The invoice's date and lines, for the keyboard: Enter chooses a product and moves on to the next line. */
export function LinesEditor(props: Props) {
  const { invoiceId, draft, isFromFarmer, problems, preview } = props;
  const list = useRef<HTMLElement>(null);
  const lines = useLines(props);
  useShortcut(NEW_LINE, lines.add);
  useEffect(() => {
    if (problems) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const focusNextLine = (row: HTMLElement | null) => {
    const next = row?.nextElementSibling?.querySelector("input");
    if (next) next.focus();
    else lines.add();
  };

  return (
    <Box>
      <IssueDay {...props} onEnter={() => list.current?.querySelector("input")?.focus()} />
      <Notices {...props} />
      <Heads />
      {isFromFarmer && <Hint>Podane przez rolnika, do sprawdzenia z plikiem</Hint>}
      <Box component="ol" ref={list} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {draft.lines.map((line, place) => (
          <LineRow
            key={line.key}
            invoiceId={invoiceId}
            line={line}
            number={place + 1}
            product={lines.productOf(line)}
            preview={preview.lines[place]}
            problems={problems?.lines[line.key]}
            isNew={line.key === lines.addedKey}
            onChange={(change) => lines.change(line.key, change)}
            onChoose={(found) => lines.choose(line.key, found)}
            onRemove={() => lines.remove(line.key)}
            onDone={focusNextLine}
          />
        ))}
      </Box>
      <Button size="small" startIcon={<AddIcon />} onClick={lines.add} aria-keyshortcuts={ariaShortcut(NEW_LINE)}>
        Dodaj pozycję
        <ShortcutHint shortcut={NEW_LINE} />
      </Button>
    </Box>
  );
}
