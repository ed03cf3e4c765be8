import { useQuery } from "@tanstack/react-query";
import { vouchersQuery } from "../prizes.api.ts";
import { VoucherCodes } from "./voucher-codes.tsx";

/** The vouchers that can still be used; also without a signal, which shops often lack. Nothing while there are none. */
export function HeldVouchers() {
  const vouchers = useQuery(vouchersQuery);
  if (!vouchers.data || vouchers.data.length === 0) return null;
  return (
    <section aria-labelledby="twoje-bony" className="mb-8">
      <h2 id="twoje-bony" className="mb-4 text-xl font-semibold">
        Bony do wykorzystania
      </h2>
      <VoucherCodes vouchers={vouchers.data} className="sm:grid-cols-2 xl:grid-cols-3" />
    </section>
  );
}
