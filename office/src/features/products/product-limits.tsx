import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRecordContext } from "react-admin";
import { type OfficeProduct, officeSetProductLimit } from "@plon/contract/office/goods/products.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { formatPoints } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";

type NewLimit = CallInput<typeof officeSetProductLimit>["body"];

/** The most points one participant may get for the product in a year, with the year from which each limit applies. */
export function ProductLimits() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeSetProductLimit);
  if (!product) return null;
  const { id: productId, limits, yearly_limit_points: now } = product;
  return (
    <Panel title="Limit roczny">
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 1 }}>
        <Typography color="textSecondary">
          {now === null
            ? "W tym roku punktów za ten produkt nic nie ogranicza."
            : `W tym roku uczestnik dostanie za ten produkt najwyżej ${formatPoints(now)}.`}
        </Typography>
        {canWrite && (
          <FormButton<NewLimit>
            label="Ustaw limit"
            look={{ variant: "outlined" }}
            title="Limit roczny produktu"
            explanation="Obowiązuje dla faktur od tego roku, aż do następnego limitu. Złagodzenie zatwierdza druga osoba. Zaakceptowane faktury się nie zmienią."
            submitLabel="Zapisz limit"
            schema={officeSetProductLimit.body}
            onSend={(body) => call(officeSetProductLimit, { params: { productId }, body })}
            changes="all"
          >
            <NumberField source="from_year" label="Od roku" isRequired isName autoFocus />
            <NumberField source="limit_points" label="Limit punktów na uczestnika" helperText="Puste: bez limitu" />
          </FormButton>
        )}
      </Stack>
      {limits.length > 0 && (
        <SmallTable
          label="Limity roczne"
          maxWidth={560}
          rows={limits}
          rowKey={({ from_year }) => from_year}
          columns={[
            { head: "Od roku", render: ({ from_year }) => from_year },
            {
              head: "Limit na uczestnika",
              align: "right",
              render: ({ limit_points }) => (limit_points === null ? "bez limitu" : formatPoints(limit_points)),
            },
          ]}
        />
      )}
    </Panel>
  );
}
