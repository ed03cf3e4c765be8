import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import { formatLongDay } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { barWidths } from "./bar-code.ts";
import { WalletButton } from "../wallet/wallet-button.tsx";
import { BarPicture } from "./bar-picture.tsx";
import { CopyButton } from "./copy-button.tsx";
import { VoucherInShop } from "./voucher-in-shop.tsx";

type Voucher = OrderDetails["vouchers"][number] & {
  /** What it is called, where nothing around says it. */
  title?: string;
};

/** The codes of vouchers as cards: code, bar code, until when it is valid, a large one to show at a till, and the phone's wallet. */
export function VoucherCodes({ vouchers, className = "max-w-120" }: { vouchers: Voucher[]; className?: string }) {
  const [shown, setShown] = useState<Voucher>();
  return (
    <>
      <ul aria-label="Kody bonu" className={`grid w-full gap-3 text-left ${className}`}>
        {vouchers.map((voucher) => (
          <li key={voucher.code} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
            {voucher.title !== undefined && <p className="font-semibold wrap-break-word">{voucher.title}</p>}
            <BarPicture code={voucher.code} className="h-16 w-full rounded-field" />
            <div>
              <p className="figures text-lg font-semibold wrap-anywhere">{voucher.code}</p>
              {voucher.valid_until !== null && (
                <p className="text-sm text-soft">Ważny do {formatLongDay(voucher.valid_until)}</p>
              )}
            </div>
            <div className="mt-auto flex flex-wrap gap-2">
              {barWidths(voucher.code) && (
                <Button size="sm" onClick={() => setShown(voucher)} aria-label={`Pokaż w sklepie kod ${voucher.code}`}>
                  <ScanBarcode aria-hidden className="size-5" />
                  Pokaż w sklepie
                </Button>
              )}
              <CopyButton code={voucher.code} />
              <WalletButton voucher={voucher} />
            </div>
          </li>
        ))}
      </ul>
      {shown && <VoucherInShop {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
