import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NumberInput, useNotify, useRecordContext, useRefresh } from "react-admin";
import { type OfficeProduct, officeAddProductRate } from "@plon/contract/office/products.ts";
import type { CallInput } from "@plon/contract/shared/endpoint.ts";
import { useMayCall } from "#shared/access.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { DayInput } from "#shared/day-input.tsx";
import { formatDay, formatQuantity } from "@plon/client/format.ts";
import { call } from "#shared/session.ts";
import { EmptyState } from "#shared/states.tsx";
import { RatePreview } from "./rate-preview.tsx";

type NewRate = CallInput<typeof officeAddProductRate>["body"];

function RateTable({ rates, unit }: Pick<OfficeProduct, "rates" | "unit">) {
  return (
    <Table size="small" aria-label="Stawki punktowe" sx={{ mt: 1, maxWidth: 560 }}>
      <TableHead>
        <TableRow>
          <TableCell>Od</TableCell>
          <TableCell>Do</TableCell>
          <TableCell align="right">Punkty za {unit}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rates.map((rate) => (
          <TableRow key={rate.id}>
            <TableCell>{formatDay(rate.valid_from)}</TableCell>
            <TableCell>{rate.valid_to ? formatDay(rate.valid_to) : "bez końca"}</TableCell>
            <TableCell align="right">{formatQuantity(rate.points_per_unit)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The current and past rates per litre or kilogram, and a form for a new one. */
export function ProductRates() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeAddProductRate);
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAdding, setIsAdding] = useState(false);
  if (!product) return null;
  const rates = product.rates.toSorted((a, b) => b.valid_from.localeCompare(a.valid_from));

  const add = async (rate: NewRate) => {
    await call(officeAddProductRate, { params: { productId: product.id }, body: rate });
    notify("Zapisano stawkę.", { type: "success" });
    refresh();
  };

  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", gap: 2, flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2">
          {product.points_per_unit === null
            ? "Brak stawki"
            : `${formatQuantity(product.points_per_unit)} pkt za ${product.unit}`}
        </Typography>
        {canWrite && (
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            Ustaw nową stawkę
          </Button>
        )}
      </Stack>
      {rates.length === 0 ? (
        <EmptyState title="Ten produkt nie ma jeszcze stawki">
          Bez niej faktury nie przyniosą za niego punktów.
        </EmptyState>
      ) : (
        <RateTable rates={rates} unit={product.unit} />
      )}
      {isAdding && (
        <ActionDialog<NewRate>
          title="Nowa stawka punktowa"
          explanation="Dotychczasowa otwarta stawka skończy się dzień wcześniej. Zaakceptowane faktury się nie zmienią."
          submitLabel="Zapisz stawkę"
          schema={officeAddProductRate.body}
          onSend={add}
          onClose={() => setIsAdding(false)}
        >
          <NumberInput source="points_per_unit" label={`Punkty za ${product.unit}`} isRequired autoFocus />
          <DayInput source="valid_from" label="Od dnia" isRequired />
          <DayInput source="valid_to" label="Do dnia" helperText="Puste: bez końca" />
          <RatePreview product={product} />
        </ActionDialog>
      )}
    </Paper>
  );
}
