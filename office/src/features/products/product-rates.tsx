import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRecordContext } from "react-admin";
import { type OfficeProduct, officeAddProductRate } from "@plon/contract/office/goods/products.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { DayInput } from "#shared/fields/day-input.tsx";
import { formatDay, formatQuantity } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { EmptyState } from "#shared/page/states.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { RatePreview } from "./rate-preview.tsx";

type NewRate = CallInput<typeof officeAddProductRate>["body"];

/** The current and past rates per litre or kilogram, and a form for a new one. */
export function ProductRates() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeAddProductRate);
  if (!product) return null;
  const rates = product.rates.toSorted((a, b) => b.valid_from.localeCompare(a.valid_from));

  const add = async (body: NewRate) => {
    return (await call(officeAddProductRate, { params: { productId: product.id }, body })).message ?? "";
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
          <FormButton<NewRate>
            label="Ustaw nową stawkę"
            look={{ variant: "outlined" }}
            title="Nowa stawka punktowa"
            explanation="Stawkę zatwierdza druga osoba. Dotychczasowa otwarta stawka skończy się wtedy dzień wcześniej. Zaakceptowane faktury się nie zmienią."
            submitLabel="Poproś o stawkę"
            schema={officeAddProductRate.body}
            onSend={add}
            changes="all"
          >
            <NumberField source="points_per_unit" label={`Punkty za ${product.unit}`} isRequired autoFocus places={2} />
            <DayInput source="valid_from" label="Od dnia" isRequired />
            <DayInput source="valid_to" label="Do dnia" helperText="Puste: bez końca" />
            <RatePreview product={product} />
          </FormButton>
        )}
      </Stack>
      {rates.length === 0 ? (
        <EmptyState title="Ten produkt nie ma jeszcze stawki">
          Bez niej faktury nie przyniosą za niego punktów.
        </EmptyState>
      ) : (
        <Box sx={{ mt: 1 }}>
          <SmallTable
            label="Stawki punktowe"
            maxWidth={560}
            rows={rates}
            rowKey={({ id }) => id}
            columns={[
              { head: "Od", render: ({ valid_from }) => formatDay(valid_from) },
              { head: "Do", render: ({ valid_to }) => (valid_to ? formatDay(valid_to) : "bez końca") },
              {
                head: `Punkty za ${product.unit}`,
                align: "right",
                render: ({ points_per_unit }) => formatQuantity(points_per_unit),
              },
            ]}
          />
        </Box>
      )}
    </Paper>
  );
}
