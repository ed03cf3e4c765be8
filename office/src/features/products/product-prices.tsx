import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { SelectInput, useRecordContext } from "react-admin";
import { officeLearntPrices } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { type OfficeProduct, officeSetProductPrice } from "@plon/contract/office/goods/products.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { countOf, formatDay, formatMoney, formatQuantity } from "@plon/client/format.ts";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { call, dataOf } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";

type Band = { min_grosze: number; max_grosze: number };
const bandText = (band: Band | undefined) =>
  band ? `${formatMoney(band.min_grosze)} – ${formatMoney(band.max_grosze)}` : "–";

type NewPrice = CallInput<typeof officeSetProductPrice>["body"];

/** What a pack may cost on an invoice that accepts itself, until enough purchases have taught it. */
export function ProductPrices() {
  const product = useRecordContext<OfficeProduct>();
  const canWrite = useMayCall(officeSetProductPrice);
  const productId = product?.id ?? 0;
  const learnt = useQuery({
    queryKey: ["products", "learnt-prices", productId],
    queryFn: dataOf(officeLearntPrices, { params: { productId } }),
    enabled: product !== undefined,
  });
  if (!product) return null;
  const { pack_volumes: packs, price_bands: bands, unit } = product;
  const rows = packs
    .map((volume) => ({
      volume,
      said: bands.find((band) => band.pack_volume === volume),
      taught: learnt.data?.find((band) => band.pack_volume === volume),
    }))
    .filter(({ said, taught }) => said ?? taught);
  const packText = (volume: number) => `${formatQuantity(volume)} ${unit}`;
  return (
    <Panel title="Widełki cen">
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "flex-start", gap: 2, flexWrap: "wrap", mb: 1 }}
      >
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
      {learnt.isError && <Typography color="error">Nie udało się wczytać wyuczonych cen. Odśwież stronę.</Typography>}
      {rows.length > 0 && <PricesTable rows={rows} packText={packText} />}
    </Panel>
  );
}

type PricesTableProps = {
  rows: { volume: number; said: Band | undefined; taught: (Band & { purchases: number; since: string }) | undefined }[];
  packText: (volume: number) => string;
};

/** What the office set for a pack, beside what purchases taught, which stands above it. */
function PricesTable({ rows, packText }: PricesTableProps) {
  return (
    <SmallTable
      label="Widełki cen opakowań"
      maxWidth={820}
      rows={rows}
      rowKey={({ volume }) => volume}
      columns={[
        { head: "Opakowanie", render: ({ volume }) => packText(volume) },
        { head: "Cena ustawiona", align: "right", render: ({ said }) => bandText(said) },
        { head: "Cena wyuczona", align: "right", render: ({ taught }) => bandText(taught) },
        {
          head: "Z czego wyuczona",
          render: ({ taught }) =>
            taught
              ? `${countOf(taught.purchases, "zakup", "zakupy", "zakupów")} od ${formatDay(taught.since)}`
              : "za mało zakupów",
        },
      ]}
    />
  );
}
