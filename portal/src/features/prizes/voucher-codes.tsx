import type { OrderDetails } from "@plon/contract/portal/orders.ts";
import { formatLongDay } from "@plon/client/format.ts";
import { CopyButton } from "./copy-button.tsx";

/** The codes of a voucher, each with its expiry date and a copy button. */
export function VoucherCodes({ vouchers }: { vouchers: OrderDetails["vouchers"] }) {
  return (
    <ul aria-label="Kody bonu" className="flex w-full max-w-120 flex-col gap-2 text-left">
      {vouchers.map(({ code, valid_until: validUntil }) => (
        <li key={code} className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-sunken p-3">
          <div className="min-w-0">
            <p className="figures text-lg font-semibold wrap-anywhere">{code}</p>
            {validUntil !== null && <p className="text-sm text-soft">Ważny do {formatLongDay(validUntil)}</p>}
          </div>
          <CopyButton code={code} />
        </li>
      ))}
    </ul>
  );
}
