import { heldText } from "@plon/rules/points/outgoing-hold.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { OrderedCard } from "#shared/cards/ordered-card.tsx";
import { formatPoints } from "@plon/client/format.ts";
import { orderQuery } from "../prizes.api.ts";
import type { Prize } from "../prizes.api.ts";
import { VoucherCodes } from "../mine/voucher-codes.tsx";

/** The order's number, the points left, and what happens next; for a voucher its codes. */
export function OrderPlaced({ prize, orderId }: { prize: Prize; orderId: number }) {
  const { available } = useProfile().points;
  const order = useQuery(orderQuery(orderId));
  const isVoucher = prize.kind === "voucher";
  if (order.isError) return <FailedPart error={order.error} onRetry={() => void order.refetch()} />;
  return (
    <OrderedCard title={order.data?.title ?? prize.title}>
      <p className="text-soft">
        Numer zamówienia <span className="font-semibold whitespace-nowrap text-ink">{order.data?.number ?? "…"}</span>.
        Zostało Ci <span className="figures font-semibold text-ink">{formatPoints(available)}</span>.
      </p>
      {order.data && order.data.held_until !== null ? (
        <p className="max-w-[40rem]">{heldText(isVoucher ? "voucher" : "order", order.data.held_until)}</p>
      ) : isVoucher ? (
        <PlacedCodes vouchers={order.data?.vouchers} />
      ) : (
        <p className="max-w-[40rem]">
          Przygotujemy przesyłkę i powiadomimy Cię, gdy wyruszy, razem z numerem do śledzenia. Dopóki zamówienie ma
          status „Przyjęte”, możesz je anulować.
        </p>
      )}
    </OrderedCard>
  );
}

function PlacedCodes({ vouchers }: { vouchers: ComponentProps<typeof VoucherCodes>["vouchers"] | undefined }) {
  if (vouchers) return <VoucherCodes vouchers={vouchers} />;
  return <Skeleton className="h-20 w-full max-w-96" />;
}
