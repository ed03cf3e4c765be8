import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type OfficeProduct, officePreviewProductRate } from "@plon/contract/office/goods/products.ts";
import { countOf, formatDay, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { answerOf } from "#shared/calls/session.ts";

/** The effect of the rate being typed: 'od 1 marca: 20 l = 180 pkt → 200 pkt', and the invoices that wait. */
export function RatePreview({ product }: { product: OfficeProduct }) {
  const [points_per_unit, valid_from, valid_to] = useWatch({ name: ["points_per_unit", "valid_from", "valid_to"] });
  const rate = officePreviewProductRate.body.safeParse({ points_per_unit, valid_from, valid_to: valid_to || null });
  const preview = useQuery({
    queryKey: ["products", "rate-preview", product.id, rate.data],
    queryFn: answerOf(officePreviewProductRate, { params: { productId: product.id }, body: rate.data! }),
    enabled: rate.success,
  });
  if (!rate.success || !preview.data) return null;
  const { packs, waiting_invoices: waiting } = preview.data.data;
  const changes = packs.map(
    (pack) =>
      `${formatQuantity(pack.volume)}\u00a0${product.unit} = ${formatPoints(pack.points_before ?? 0)} → ${formatPoints(pack.points_after)}`,
  );
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      Od {formatDay(rate.data.valid_from)}: {changes.join("; ")}.{" "}
      {waiting === 0
        ? "Nie dotyczy żadnej oczekującej faktury."
        : `Dotyczy ${countOf(waiting, "faktury oczekującej", "faktur oczekujących", "faktur oczekujących")}.`}
    </Alert>
  );
}
