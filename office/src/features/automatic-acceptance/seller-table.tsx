import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import {
  type AcceptingSeller,
  officeSetAutomaticAcceptance,
} from "@plon/contract/office/documents/automatic-acceptance.ts";
import { ACCEPTANCE_MODES, type AcceptanceMode } from "@plon/rules/acceptance/certain-invoice.ts";
import { useAct } from "#shared/acts/acting.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatDay } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { agreementText, shareText } from "#shared/words/acceptance-words.ts";
import { MODE_WORDS } from "./acceptance-words.ts";

const CHOICES: Record<AcceptanceMode, [name: string, hint: string]> = {
  off: ["Wyłączona", "O każdej fakturze decyduje referent."],
  watch: ["Tylko obserwacja", "Decyduje referent, a program zapisuje, co by zrobił, i porównuje."],
  on: ["Włączona", "Pewne faktury są akceptowane od razu; część trafia do próby kontrolnej."],
};

function ModeDialog({ seller, onClose }: { seller: AcceptingSeller; onClose: () => void }) {
  const [mode, setMode] = useState(seller.mode);
  const title = `${seller.distributor.name}: automatyczna akceptacja`;
  const params = { distributorId: seller.distributor.id };
  const change = useAct(() => call(officeSetAutomaticAcceptance, { params, body: { mode } }), ["automatic-acceptance"]);
  return (
    <OfficeDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Anuluj</Button>
          <Button
            variant="contained"
            loading={change.isPending}
            onClick={() => change.mutate(undefined, { onSuccess: onClose })}
          >
            Zapisz
          </Button>
        </>
      }
    >
      <RadioGroup aria-label={title} value={mode} onChange={(_, chosen) => setMode(chosen as AcceptanceMode)}>
        {ACCEPTANCE_MODES.map((id) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio />}
            sx={{ alignItems: "flex-start", mb: 1 }}
            label={
              <Box sx={{ pt: 1 }}>
                {CHOICES[id][0]}
                <Hint>{CHOICES[id][1]}</Hint>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </OfficeDialog>
  );
}

function Mode({ seller, programme }: { seller: AcceptingSeller; programme: AcceptanceMode }) {
  const lower = ACCEPTANCE_MODES.indexOf(programme) < ACCEPTANCE_MODES.indexOf(seller.mode);
  const color = seller.mode === "off" ? "grey" : seller.mode === "on" && !lower ? "green" : "yellow";
  return (
    <>
      <StatusChip status={{ label: MODE_WORDS[seller.mode], color }} />
      {lower && seller.mode === "on" && <Hint>w programie: {MODE_WORDS[programme]}</Hint>}
      {seller.stopped_at && (
        <Typography variant="body2" color="error">
          wyłączyła się sama {formatDay(seller.stopped_at)}
        </Typography>
      )}
    </>
  );
}

/** Each seller's mode and figures. On a phone every seller is a card. */
export function SellerTable({ sellers, programme }: { sellers: AcceptingSeller[]; programme: AcceptanceMode }) {
  const canWrite = useMayCall(officeSetAutomaticAcceptance);
  return (
    <Box component="table" aria-label="Sprzedawcy" sx={TABLE}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {canWrite && <th scope="col">Zmiana</th>}
        </tr>
      </thead>
      <tbody>
        {sellers.map((seller) => (
          <tr key={seller.distributor.id}>
            <th scope="row">{seller.distributor.name}</th>
            <td data-head={HEADS[1]}>
              <Mode seller={seller} programme={programme} />
            </td>
            <td data-head={HEADS[2]}>
              {formatCount(seller.accepted_today)} / {formatCount(seller.accepted_30_days)}
            </td>
            <td data-head={HEADS[3]}>{shareText(seller.accepted_30_days, seller.arrived_30_days)}</td>
            <td data-head={HEADS[4]}>{seller.compared === 0 ? "–" : agreementText(seller)}</td>
            {canWrite && (
              <td>
                <DialogButton
                  size="small"
                  variant="outlined"
                  aria-label={`Zmień: ${seller.distributor.name}`}
                  renderDialog={(close) => <ModeDialog seller={seller} onClose={close} />}
                >
                  Zmień
                </DialogButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const HEADS = [
  "Sprzedawca",
  "Akceptacja",
  "Bez referenta: dziś / 30 dni",
  "Bez referenta, udział",
  "Zgodność",
] as const;

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { px: 1, py: 1, verticalAlign: "top", fontSize: 14, textAlign: "left" },
  "& thead th": { color: "text.secondary", fontWeight: 500, borderBottom: 1, borderColor: "divider" },
  "& tbody th": { fontWeight: 500, overflowWrap: "anywhere" },
  "& tbody tr": { borderBottom: 1, borderColor: "divider" },
  "@media (max-width: 899px)": {
    display: "block",
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody": { display: "block" },
    "& tbody tr": { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: 2, py: 1 },
    "& tbody th": { gridColumn: "1 / -1", px: 0, py: 0.25, fontWeight: 600 },
    "& td": { px: 0, py: 0.5 },
    "& td[data-head]::before": {
      content: "attr(data-head)",
      color: "text.secondary",
      display: "block",
      fontSize: 13,
    },
  },
} as const;
