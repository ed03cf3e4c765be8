import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import MuiLink from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { type OfficeInvoice, officePreviewCorrection } from "@plon/contract/office/documents/invoices.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { DayField } from "#shared/fields/date-field.tsx";
import { formatPoints, formatQuantity } from "@plon/client/format.ts";
import { dataOf } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import {
  type CorrectionDraft,
  correctableLines,
  correctionBody,
  correctionMessages,
  correctionProblems,
  emptyCorrection,
} from "./correction.ts";
import { waitingOfParticipantQuery } from "../invoices.api.ts";
import type { InvoiceActs } from "../invoices.api.ts";

type Line = OfficeInvoice["lines"][number];

function QuantityRow({
  line,
  value,
  problem,
  onChange,
}: {
  line: Line;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr 96px", sm: "1fr 140px 110px" },
        gap: 1,
        alignItems: "center",
        py: 1,
        borderTop: "1px solid",
        borderColor: "divider",
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        {line.title_product}
      </Typography>
      <Hint>
        było {line.quantity} × {formatQuantity(line.pack_volume)} {line.unit}
      </Hint>
      <TextField
        margin="none"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{
          htmlInput: {
            inputMode: "numeric",
            maxLength: 7,
            "aria-label": `Liczba opakowań po korekcie: ${line.title_product}`,
          },
        }}
      />
    </Box>
  );
}

type Props = {
  invoice: OfficeInvoice;
  act: InvoiceActs["correct"];
  /** Opens the form for more than changed quantities; left out for roles that may not use it. */
  onChangeDecision: (() => void) | undefined;
  onClose: () => void;
  onDone: () => void;
};

type Lines = ReturnType<typeof correctionBody>["lines"];

/** What the correction takes, computed by the server as it would post it; empty until the quantities are complete. */
function Difference({ invoiceId, lines }: { invoiceId: number; lines: Lines }) {
  const isWhole = officePreviewCorrection.body.safeParse({ lines }).success && lines.length > 0;
  const preview = useQuery({
    queryKey: ["invoice-preview", invoiceId, "correction", lines],
    queryFn: dataOf(officePreviewCorrection, { params: { invoiceId }, body: { lines } }),
    enabled: isWhole,
    retry: false,
  });
  const found = isWhole ? preview.data : undefined;
  return (
    <Typography component="output" aria-label="Różnica w punktach" sx={{ flex: 1, minWidth: 200 }}>
      {found && (
        <>
          Po korekcie: <strong>{found.points === 0 ? "0 pkt" : `−${formatPoints(found.points)}`}</strong>
          {found.debt > 0 && `, z tego ${formatPoints(found.debt)} długu`}
        </>
      )}
    </Typography>
  );
}

function Explanation({ onChangeDecision }: Pick<Props, "onChangeDecision">) {
  return (
    <DialogContentText sx={{ mb: 1 }}>
      Wpisz liczby opakowań po korekcie. Różnica w punktach wróci z konta rolnika; czego na koncie zabraknie, to odrobią
      następne faktury.
      {onChangeDecision && (
        <>
          {" "}
          Inny produkt, opakowanie, dzień albo dodatkowa pozycja?{" "}
          <MuiLink component="button" type="button" onClick={onChangeDecision} sx={{ verticalAlign: "baseline" }}>
            Zmień decyzję
          </MuiLink>
          : punkty wrócą, a faktura znów czeka z pozycjami do poprawienia.
        </>
      )}
    </DialogContentText>
  );
}

type HeadProps = {
  draft: CorrectionDraft;
  problems: Record<string, string>;
  /** Waiting invoices of the farmer: one of them may be this correction. */
  candidates: { id: number; document: string; distributor_name: string }[];
  onChange: (changed: Partial<CorrectionDraft>) => void;
};

/** Which document it is, and the reason for it. */
function CorrectionHead({ draft, problems, candidates, onChange }: HeadProps) {
  const chooseSubmitted = (submittedInvoiceId: string) => {
    const chosen = candidates.find(({ id }) => String(id) === submittedInvoiceId);
    onChange({ submittedInvoiceId, ...(chosen ? { document: chosen.document } : {}) });
  };
  return (
    <>
      {candidates.length > 0 && (
        <TextField
          select
          label="Zgłoszenie rolnika z tą korektą"
          value={draft.submittedInvoiceId}
          onChange={(event) => chooseSubmitted(event.target.value)}
          helperText="Wybrane zgłoszenie zostanie rozpatrzone razem z korektą"
        >
          <MenuItem value="">Rolnik jej nie zgłosił</MenuItem>
          {candidates.map((candidate) => (
            <MenuItem key={candidate.id} value={String(candidate.id)}>
              {candidate.document} · {candidate.distributor_name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 200px" }, columnGap: 2 }}>
        <TextField
          label="Numer korekty"
          required
          autoFocus
          value={draft.document}
          onChange={(event) => onChange({ document: event.target.value })}
          error={problems["document"] !== undefined}
          helperText={problems["document"]}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <DayField
          label="Data korekty"
          value={draft.issueDate}
          onChange={(issueDate) => onChange({ issueDate })}
          error={problems["issue_date"]}
        />
      </Box>
      <TextField
        label="Powód (przeczyta go rolnik)"
        required
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        error={problems["reason"] !== undefined}
        helperText={problems["reason"]}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </>
  );
}

/** Validates the input, sends it, and shows errors at their fields. */
function useCorrection({ invoice, act, onDone }: Props) {
  const lines = correctableLines(invoice);
  const [draft, setDraft] = useState(emptyCorrection);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = correctionProblems(draft, lines);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    act.mutate(correctionBody(draft, lines), {
      onSuccess: () => onDone(),
      onError: (error) => {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
        const messages = fields.map(([path, texts]) => [path, texts[0] ?? error.message] as const);
        setProblems(fields.length > 0 ? correctionMessages(draft, lines, messages) : { form: error.message });
      },
    });
  };

  return {
    lines,
    draft,
    problems,
    handleSubmit,
    change: (changed: Partial<CorrectionDraft>) => setDraft({ ...draft, ...changed }),
  };
}

/** Enters a correcting invoice: quantities as they are after it. Only changed lines are sent. */
export function CorrectionDialog(props: Props) {
  const { invoice, act, onChangeDecision, onClose } = props;
  const { lines, draft, problems, change, handleSubmit } = useCorrection(props);
  const waiting = useQuery(waitingOfParticipantQuery(invoice.participant.id));
  const candidates = waiting.data?.filter(({ id }) => id !== invoice.id) ?? [];
  const general = problems["form"] ?? problems["lines"] ?? problems["submitted_invoice_id"];
  return (
    <OfficeDialog
      title={`Korekta do ${invoice.document}`}
      isWide
      onClose={onClose}
      onSubmit={handleSubmit}
      actions={
        <>
          <Difference invoiceId={invoice.id} lines={correctionBody(draft, lines).lines} />
          <Button onClick={onClose}>Anuluj</Button>
          <Button type="submit" variant="contained" loading={act.isPending}>
            Zapisz korektę
          </Button>
        </>
      }
    >
      <Explanation onChangeDecision={onChangeDecision} />
      {general && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {general}
        </Alert>
      )}
      <CorrectionHead draft={draft} problems={problems} candidates={candidates} onChange={change} />
      <Box component="ol" sx={{ listStyle: "none", p: 0, mt: 2, mb: 0 }}>
        {lines.map((line) => (
          <QuantityRow
            key={line.id}
            line={line}
            value={draft.quantities[line.id] ?? String(line.quantity)}
            problem={problems[`line-${line.id}`]}
            onChange={(value) => change({ quantities: { ...draft.quantities, [line.id]: value } })}
          />
        ))}
      </Box>
    </OfficeDialog>
  );
}
