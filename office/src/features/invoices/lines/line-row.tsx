import BlockIcon from "@mui/icons-material/Block";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import UndoIcon from "@mui/icons-material/Undo";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import type { LinePreview, LineProduct } from "@plon/contract/office/documents/invoices.ts";
import { explanationText } from "#shared/words/explanation.ts";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { type ChosenProduct, type DraftLine, likelyPack, type LineField } from "./draft.ts";
import { ProductSearch } from "./product-search.tsx";

export const LINE_COLUMNS = { xs: "1.2fr 0.7fr 1fr", sm: "minmax(0, 1fr) 88px 52px 80px 76px 60px" };

/** A field as high as a row of 32 px; a finger gets what it needs. */
export const DENSE_FIELD = {
  // The fields of a search have their own height, which counts for more.
  "&& .MuiInputBase-root.MuiInputBase-root.MuiInputBase-root": {
    height: 32,
    py: 0,
    pl: 0,
    fontSize: "0.875rem",
    "@media (pointer: coarse)": { height: 44 },
  },
  "&& .MuiInputBase-root .MuiInputBase-input.MuiInputBase-input": { py: 0, px: 1 },
  // The whole name is to be read: the cross that clears it takes its place only when it is seen.
  "&& .MuiAutocomplete-inputRoot.MuiInputBase-root.MuiInputBase-root:not(:hover, .Mui-focused)": { pr: 0 },
} as const;

type Props = {
  invoiceId: number;
  line: DraftLine;
  number: number;
  product: LineProduct | undefined;
  /** Undefined while the server is calculating. */
  preview: LinePreview | undefined;
  problems: Partial<Record<LineField, string>> | undefined;
  isNew: boolean;
  onChange: (change: Partial<DraftLine>) => void;
  onChoose: (product: ChosenProduct | null) => void;
  onRemove: () => void;
  /** Enter in the quantity or the value: moves on to the next line. */
  onDone: (row: HTMLElement | null) => void;
};

function Points({ line, preview, unit }: { line: DraftLine; preview: LinePreview | undefined; unit: string }) {
  if (line.rejectionReason !== null) return <Typography color="textSecondary">{formatPoints(0)}</Typography>;
  if (!preview?.explanation) return <Typography color="textSecondary">–</Typography>;
  return (
    <Tooltip title={explanationText(preview.explanation, unit)}>
      <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
        {formatPoints(preview.explanation.points)}
      </Typography>
    </Tooltip>
  );
}

/** What must be known of a line's points, below it: the rows themselves stay of one height. */
function PointsNote({ line, preview }: { line: DraftLine; preview: LinePreview | undefined }) {
  const isProblem = preview?.problem !== null && preview?.problem !== undefined;
  if (line.rejectionReason !== null || (!isProblem && !preview?.explanation?.limit)) return null;
  return (
    <Typography variant="body2" color={isProblem ? "error" : "warning"} sx={{ gridColumn: "1 / -1", pb: 0.5 }}>
      {isProblem ? preview.problem : "Punkty ogranicza limit"}
    </Typography>
  );
}

function RejectionReason({
  line,
  number,
  problem,
  onChange,
}: Pick<Props, "line" | "number" | "onChange"> & { problem: string | undefined }) {
  return (
    <TextField
      margin="none"
      label={`Powód odrzucenia pozycji ${number} (przeczyta go rolnik)`}
      value={line.rejectionReason ?? ""}
      onChange={(event) => onChange({ rejectionReason: event.target.value })}
      error={problem !== undefined}
      helperText={problem}
      autoFocus={line.rejectionReason === ""}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      sx={{ gridColumn: "1 / -1", mt: 0.75, mb: 0.5 }}
    />
  );
}

type PackProps = Pick<Props, "line" | "number" | "product" | "problems" | "onChange"> & {
  inputRef: RefObject<HTMLSelectElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
};

function PackField({ line, number, product, problems, inputRef, onChange, onKeyDown }: PackProps) {
  return (
    <TextField
      select
      margin="none"
      value={line.packVolume ?? ""}
      disabled={!product}
      onChange={(event) => onChange({ packVolume: event.target.value === "" ? null : Number(event.target.value) })}
      onKeyDown={onKeyDown}
      error={problems?.pack !== undefined}
      helperText={problems?.pack}
      slotProps={{
        select: { native: true, inputRef },
        htmlInput: { "aria-label": `Opakowanie, pozycja ${number}` },
      }}
    >
      <option value="">opak.</option>
      {product?.pack_volumes.map((volume) => (
        <option key={volume} value={volume}>
          {formatQuantity(volume)} {product.unit}
        </option>
      ))}
    </TextField>
  );
}

type LineActsProps = { number: number; isRejected: boolean; onReject: () => void; onRemove: () => void };

/** Rejects a line or undoes that, and removes the line. */
function LineActs({ number, isRejected, onReject, onRemove }: LineActsProps) {
  return (
    <Box
      sx={{
        display: "flex",
        justifyContent: "flex-end",
        alignSelf: "center",
        gridColumn: { xs: "3", sm: "auto" },
        "& .MuiIconButton-root": { "@media (pointer: coarse)": { minWidth: 44, minHeight: 44 } },
      }}
    >
      <Tooltip title={isRejected ? "Przywróć pozycję" : "Odrzuć pozycję"}>
        <IconButton
          size="small"
          aria-label={isRejected ? `Przywróć pozycję ${number}` : `Odrzuć pozycję ${number}`}
          onClick={onReject}
        >
          {isRejected ? <UndoIcon fontSize="small" /> : <BlockIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
      <Tooltip title="Usuń pozycję">
        <IconButton size="small" aria-label={`Usuń pozycję ${number}`} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

type NumberFieldProps = Pick<TextFieldProps, "value" | "placeholder" | "inputRef" | "onKeyDown"> & {
  label: string;
  inputMode: "numeric" | "decimal";
  maxLength: number;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function NumberField({ label, inputMode, maxLength, problem, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      margin="none"
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { inputMode, maxLength, "aria-label": label } }}
    />
  );
}

const isEnter = (event: KeyboardEvent) => event.key === "Enter" && !event.ctrlKey && !event.altKey;

/** Keyboard focus from field to field: a chosen product leads to its pack or, with a likely pack, to the quantity. */
function useFieldOrder({ line, onChoose, onDone }: Pick<Props, "line" | "onChoose" | "onDone">) {
  const packInput = useRef<HTMLSelectElement>(null);
  const quantityInput = useRef<HTMLInputElement>(null);
  return {
    packInput,
    quantityInput,
    handleChoose: (chosen: ChosenProduct | null) => {
      onChoose(chosen);
      // Once the change is rendered: the pack field of a new product is still disabled now.
      if (chosen) setTimeout(() => (likelyPack(chosen) === null ? packInput : quantityInput).current?.focus());
    },
    handlePackKey: (event: KeyboardEvent) => {
      if (!isEnter(event) || line.packVolume === null) return;
      event.preventDefault();
      quantityInput.current?.focus();
    },
    handleNumberKey: (event: KeyboardEvent) => {
      if (!isEnter(event)) return;
      event.preventDefault();
      onDone((event.target as HTMLElement).closest("li"));
    },
  };
}

const ROW = {
  display: "grid",
  gridTemplateColumns: LINE_COLUMNS,
  columnGap: 0.5,
  rowGap: { xs: 0.5, sm: 0 },
  alignItems: "start",
  py: { xs: 0.5, sm: 0 },
  borderBottom: "1px solid",
  borderColor: "divider",
  ...DENSE_FIELD,
  // The focused field must not hide behind the decisions at the bottom.
  "& input, & select": { scrollMarginBottom: 200 },
} as const;

/** One line of the invoice as it is typed: product, pack, number of packs, and the points they earn. */
export function LineRow(props: Props) {
  const { invoiceId, line, number, product, preview, problems, isNew, onChange, onRemove } = props;
  const { packInput, quantityInput, handleChoose, handlePackKey, handleNumberKey } = useFieldOrder(props);
  const isRejected = line.rejectionReason !== null;
  return (
    <Box component="li" sx={ROW}>
      <Box
        sx={{
          gridColumn: { xs: "1 / -1", sm: "auto" },
          minWidth: 0,
          textDecoration: isRejected ? "line-through" : "none",
        }}
      >
        <ProductSearch
          invoiceId={invoiceId}
          value={product ?? null}
          label={`Produkt, pozycja ${number}`}
          problem={problems?.product}
          autoFocus={isNew}
          onChoose={handleChoose}
        />
      </Box>
      <PackField
        line={line}
        number={number}
        product={product}
        problems={problems}
        inputRef={packInput}
        onChange={onChange}
        onKeyDown={handlePackKey}
      />
      <NumberField
        label={`Liczba opakowań, pozycja ${number}`}
        value={line.quantity}
        placeholder="szt."
        inputMode="numeric"
        maxLength={7}
        inputRef={quantityInput}
        problem={problems?.quantity}
        onChange={(quantity) => onChange({ quantity })}
        onKeyDown={handleNumberKey}
      />
      <NumberField
        label={`Wartość netto w złotych, pozycja ${number} (nieobowiązkowa)`}
        value={line.value}
        placeholder="zł"
        inputMode="decimal"
        maxLength={16}
        problem={problems?.value}
        onChange={(value) => onChange({ value })}
        onKeyDown={handleNumberKey}
      />
      <Box sx={{ alignSelf: "center", textAlign: { xs: "left", sm: "right" }, minWidth: 0 }}>
        <Points line={line} preview={preview} unit={product?.unit ?? ""} />
      </Box>
      <LineActs
        number={number}
        isRejected={isRejected}
        onReject={() => onChange({ rejectionReason: isRejected ? null : "" })}
        onRemove={onRemove}
      />
      <PointsNote line={line} preview={preview} />
      {isRejected && <RejectionReason line={line} number={number} problem={problems?.reason} onChange={onChange} />}
    </Box>
  );
}
