import { buttonClass } from "@plon/ui/button-class.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ComponentProps } from "react";
import { FailedPart } from "#base/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { orderQuery } from "./prizes.api.ts";
import type { Prize } from "./prizes.api.ts";
import { VoucherCodes } from "./voucher-codes.tsx";

/** The order's number, the points left, and what happens next; for a voucher its codes. */
export function OrderPlaced({ prize, orderId }: { prize: Prize; orderId: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { available } = useProfile().points;
  const order = useQuery(orderQuery(orderId));
  const isVoucher = prize.kind === "voucher";
  if (order.isError) return <FailedPart error={order.error} onRetry={() => void order.refetch()} />;
  return (
    <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center md:p-10">
      <div className="w-44">
        <SheafPicture />
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {prize.title}
      </h2>
      <p className="text-soft">
        Numer zamówienia <span className="font-semibold whitespace-nowrap text-ink">{order.data?.number ?? "…"}</span>.
        Zostało Ci <span className="figures font-semibold text-ink">{formatPoints(available)}</span>.
      </p>
      {isVoucher ? (
        <PlacedCodes vouchers={order.data?.vouchers} />
      ) : (
        <p className="max-w-[40rem]">
          Przygotujemy przesyłkę i powiadomimy Cię, gdy wyruszy, razem z numerem do śledzenia. Dopóki zamówienie ma
          status „Przyjęte”, możesz je anulować.
        </p>
      )}
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <Link to="/moje-nagrody" className={buttonClass("primary")}>
          Moje nagrody
        </Link>
        <Link to="/nagrody" className={buttonClass("secondary")}>
          Wróć do nagród
        </Link>
      </div>
    </section>
  );
}

function PlacedCodes({ vouchers }: { vouchers: ComponentProps<typeof VoucherCodes>["vouchers"] | undefined }) {
  if (vouchers) return <VoucherCodes vouchers={vouchers} />;
  return <Skeleton className="h-20 w-full max-w-96" />;
}
