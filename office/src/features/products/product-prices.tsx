import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { SelectInput, useRecordContext } from "react-admin";
import { type OfficeProduct, officeSetProductPrice } from "@plon/contract/office/products.ts";
import type { CallInput } from "@plon/contract/shared/endpoint.ts";
import { useMayCall } from "#shared/access.ts";
import { FormButton } from "#shared/action-dialog.tsx";
import { formatMoney, formatQuantity } from "@plon/client/format.ts";
import { ZlotyInput } from "#shared/zloty-input.tsx";
import { Panel } from "#shared/panel.tsx";
import { call } from "#shared/session.ts";
import { SmallTable } from "#shared/small-table.tsx";

type NewPrice = CallInput<typeof officeSetProductPrice>["body"];

/** What a pack may cost on an invoice that accepts itself, until enough purchases have taught it. */
export function ProductPrices() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeSetProductPrice);
  if (!product) return null;
  const { id: productId, pack_volumes: packs, price_bands: bands, unit } = product;
  const packText = (volume: number) => `${formatQuantity(volume)} ${unit}`;
  return (
    <Panel title="Widełki cen">
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap", mb: 1 }}>
        <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
          Faktura z ceną spoza widełek trafia do referenta. Gdy program pozna co najmniej 20 zakupów opakowania w 5
          gospodarstwach, liczy widełki sam; do tego czasu obowiązują te. Bez nich faktura czeka na referenta.
        </Typography>
        {canWrite && (
          <FormButton<NewPrice>
            label="Ustaw widełki"
            look={{ variant: "outlined" }}
            title="Widełki ceny opakowania"
            explanation="Ceny netto jednego opakowania, od najniższej do najwyższej."
            submitLabel="Zapisz widełki"
            schema={officeSetProductPrice.body}
            onSend={(body) => call(officeSetProductPrice, { params: { productId }, body })}
            changes="all"
          >
            <SelectInput
              source="pack_volume"
              label="Opakowanie"
              isRequired
              choices={packs.map((volume) => ({ id: volume, name: packText(volume) }))}
            />
            <ZlotyInput source="min_grosze" label="Najniższa cena netto" isRequired />
            <ZlotyInput source="max_grosze" label="Najwyższa cena netto" isRequired />
          </FormButton>
        )}
      </Stack>
      {bands.length > 0 && (
        <SmallTable
          label="Widełki cen opakowań"
          maxWidth={560}
          rows={bands}
          rowKey={({ pack_volume }) => pack_volume}
          columns={[
            { head: "Opakowanie", render: ({ pack_volume }) => packText(pack_volume) },
            { head: "Od", align: "right", render: ({ min_grosze }) => formatMoney(min_grosze) },
            { head: "Do", align: "right", render: ({ max_grosze }) => formatMoney(max_grosze) },
          ]}
        />
      )}
    </Panel>
  );
}
