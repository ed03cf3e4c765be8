import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { TextInput, useRecordContext } from "react-admin";
import { type OfficeProduct, officeAddMultiplier, officeEndMultiplier } from "@plon/contract/office/goods/products.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { DayInput } from "#shared/fields/day-input.tsx";
import { formatDay, formatQuantity } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";

type NewMultiplier = CallInput<typeof officeAddMultiplier>["body"];

const STATES = {
  running: { label: "Trwa", color: "green" },
  coming: { label: "Zaplanowany", color: "yellow" },
  over: { label: "Zakończony", color: "grey" },
} as const;

type Multiplier = OfficeProduct["multipliers"][number];

/** Ends a multiplier today, or removes one that has not begun. */
function EndButton({ productId, extra }: { productId: number; extra: Multiplier }) {
  const isRemoved = extra.status === "coming";
  const words = isRemoved ? "Usuń" : "Zakończ dziś";
  const { campaign, multiplier, valid_from, valid_to } = extra;
  const end = async () => {
    const { message } = await call(officeEndMultiplier, { params: { productId, multiplierId: extra.id } });
    if (!isRemoved) return message;
    const body = { campaign, multiplier, valid_from, valid_to };
    return { message, undo: () => call(officeAddMultiplier, { params: { productId }, body }) };
  };
  return (
    <ActButton size="small" color="error" aria-label={`${words}: ${extra.campaign}`} send={end} changes="all">
      {words}
    </ActButton>
  );
}

/** Campaigns in which the product's points are multiplied. */
export function ProductMultipliers() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeAddMultiplier);
  if (!product) return null;
  const { id: productId, multipliers } = product;
  const acts = {
    head: "Czynności",
    align: "right" as const,
    render: (extra: Multiplier) => extra.status !== "over" && <EndButton productId={productId} extra={extra} />,
  };
  return (
    <Panel title="Mnożniki punktów">
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 1 }}>
        <Typography color="textSecondary">
          {multipliers.length === 0 ? "Ten produkt nie miał jeszcze mnożnika." : "Liczy się dzień zakupu."}
        </Typography>
        {canWrite && (
          <FormButton<NewMultiplier>
            label="Dodaj mnożnik"
            look={{ variant: "outlined" }}
            title="Nowy mnożnik punktów"
            explanation="Mnożnik zatwierdza druga osoba. Działa dla faktur z datą zakupu w tych dniach. Zaakceptowane faktury się nie zmienią."
            submitLabel="Zapisz mnożnik"
            schema={officeAddMultiplier.body}
            onSend={(body) => call(officeAddMultiplier, { params: { productId }, body })}
            changes="all"
          >
            <TextInput source="campaign" label="Nazwa akcji" isRequired autoFocus />
            <NumberField source="multiplier" label="Mnożnik" isRequired helperText="Na przykład 1,5" places={2} />
            <DayInput source="valid_from" label="Od dnia" isRequired />
            <DayInput source="valid_to" label="Do dnia" isRequired />
          </FormButton>
        )}
      </Stack>
      {multipliers.length > 0 && (
        <SmallTable
          label="Mnożniki punktów"
          rows={multipliers}
          rowKey={({ id }) => id}
          columns={[
            { head: "Akcja", render: ({ campaign }) => campaign },
            { head: "Mnożnik", align: "right", render: ({ multiplier }) => `×\u00a0${formatQuantity(multiplier)}` },
            { head: "Od", render: ({ valid_from }) => formatDay(valid_from) },
            { head: "Do", render: ({ valid_to }) => formatDay(valid_to) },
            { head: "Stan", render: ({ status }) => <StatusChip status={STATES[status]} /> },
            ...(canWrite ? [acts] : []),
          ]}
        />
      )}
    </Panel>
  );
}
