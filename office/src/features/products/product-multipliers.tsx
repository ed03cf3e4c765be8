import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NumberInput, TextInput, useNotify, useRecordContext, useRefresh } from "react-admin";
import { type OfficeProduct, officeAddMultiplier, officeEndMultiplier } from "@plon/contract/office/products.ts";
import type { CallInput } from "@plon/contract/shared/endpoint.ts";
import { useMayCall } from "#shared/access.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { DayInput } from "#shared/day-input.tsx";
import { formatDay, formatQuantity } from "@plon/client/format.ts";
import { Panel } from "#shared/panel.tsx";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import { StatusChip } from "#shared/status-chip.tsx";

type NewMultiplier = CallInput<typeof officeAddMultiplier>["body"];

const STATES = {
  running: { label: "Trwa", color: "green" },
  coming: { label: "Zaplanowany", color: "yellow" },
  over: { label: "Zakończony", color: "grey" },
} as const;

type TableProps = {
  multipliers: OfficeProduct["multipliers"];
  isBusy: boolean;
  /** Left out for those who may not end one. */
  onEnd: ((multiplierId: number) => void) | undefined;
};

function MultiplierTable({ multipliers, isBusy, onEnd }: TableProps) {
  return (
    <Table size="small" aria-label="Mnożniki punktów">
      <TableHead>
        <TableRow>
          <TableCell>Akcja</TableCell>
          <TableCell align="right">Mnożnik</TableCell>
          <TableCell>Od</TableCell>
          <TableCell>Do</TableCell>
          <TableCell>Stan</TableCell>
          {onEnd && <TableCell align="right">Czynności</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {multipliers.map((extra) => (
          <TableRow key={extra.id}>
            <TableCell>{extra.campaign}</TableCell>
            <TableCell align="right">×&nbsp;{formatQuantity(extra.multiplier)}</TableCell>
            <TableCell>{formatDay(extra.valid_from)}</TableCell>
            <TableCell>{formatDay(extra.valid_to)}</TableCell>
            <TableCell>
              <StatusChip status={STATES[extra.state]} />
            </TableCell>
            {onEnd && (
              <TableCell align="right">
                {extra.state !== "over" && (
                  <Button
                    size="small"
                    color="error"
                    disabled={isBusy}
                    aria-label={`${extra.state === "coming" ? "Usuń" : "Zakończ dziś"}: ${extra.campaign}`}
                    onClick={() => onEnd(extra.id)}
                  >
                    {extra.state === "coming" ? "Usuń" : "Zakończ dziś"}
                  </Button>
                )}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Campaigns in which the product's points are multiplied. */
export function ProductMultipliers() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeAddMultiplier);
  const notify = useNotify();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const [isAdding, setIsAdding] = useState(false);
  const end = useMutation({
    mutationFn: (multiplierId: number) =>
      call(officeEndMultiplier, { params: { productId: product?.id ?? 0, multiplierId } }),
    onSuccess: ({ message }) => {
      notify(message ?? "", { type: "success" });
      refresh();
    },
    onError: tellRefusal,
  });
  if (!product) return null;
  const add = async (body: NewMultiplier) => {
    const { message } = await call(officeAddMultiplier, { params: { productId: product.id }, body });
    notify(message ?? "", { type: "success" });
    refresh();
  };
  return (
    <Panel title="Mnożniki punktów">
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 1 }}>
        <Typography color="textSecondary">
          {product.multipliers.length === 0 ? "Ten produkt nie miał jeszcze mnożnika." : "Liczy się dzień zakupu."}
        </Typography>
        {canWrite && (
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            Dodaj mnożnik
          </Button>
        )}
      </Stack>
      {product.multipliers.length > 0 && (
        <MultiplierTable
          multipliers={product.multipliers}
          isBusy={end.isPending}
          onEnd={canWrite ? (id) => end.mutate(id) : undefined}
        />
      )}
      {isAdding && (
        <ActionDialog<NewMultiplier>
          title="Nowy mnożnik punktów"
          explanation="Działa dla faktur z datą zakupu w tych dniach. Zaakceptowane faktury się nie zmienią."
          submitLabel="Zapisz mnożnik"
          schema={officeAddMultiplier.body}
          onSend={add}
          onClose={() => setIsAdding(false)}
        >
          <TextInput source="campaign" label="Nazwa akcji" isRequired autoFocus />
          <NumberInput source="multiplier" label="Mnożnik" isRequired helperText="Na przykład 1,5" />
          <DayInput source="valid_from" label="Od dnia" isRequired />
          <DayInput source="valid_to" label="Do dnia" isRequired />
        </ActionDialog>
      )}
    </Panel>
  );
}
