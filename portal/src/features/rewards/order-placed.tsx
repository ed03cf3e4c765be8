import { buttonClass } from "@plon/ui/button-class.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { FailedPart } from "#app/failed-load.tsx";
import { points } from "#shared/format.ts";
import { orderQuery } from "./rewards-api.ts";
import type { Placed, Prize } from "./rewards-api.ts";
import { VoucherCodes } from "./voucher-codes.tsx";

/** The number of the order, what is left, and what happens next; of a voucher its codes. */
export function OrderPlaced({ prize, placed }: { prize: Prize; placed: Placed }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isVoucher = prize.kind === "voucher";
  return (
    <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center md:p-10">
      <div className="w-44">
        <SheafPicture />
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {prize.title}
      </h2>
      <p className="text-soft">
        Numer zamówienia <span className="font-semibold whitespace-nowrap text-ink">{placed.number}</span>. Zostało Ci{" "}
        <span className="figures font-semibold text-ink">{points(placed.available)}</span>.
      </p>
      {isVoucher ? (
        <PlacedCodes orderId={placed.id} />
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

function PlacedCodes({ orderId }: { orderId: number }) {
  const order = useQuery(orderQuery(orderId));
  if (order.data) return <VoucherCodes vouchers={order.data.vouchers} />;
  if (order.isError) return <FailedPart error={order.error} onRetry={() => void order.refetch()} />;
  return <Skeleton className="h-20 w-full max-w-96" />;
}
