import type { OrderDetails, Wallet } from "@plon/contract/portal/goods/orders.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { WalletCards } from "lucide-react";
import { TOAST_MS } from "#shared/pages/delays.ts";
import { askForPass } from "../prizes.api.ts";
import { walletHere } from "./device-wallet.ts";

/** As both companies ask to be called in Polish. */
const WORDS: Record<Wallet, string> = {
  apple: "Dodaj do Portfela Apple",
  google: "Dodaj do Portfela Google",
};

type WalletButtonProps = { voucher: Pick<OrderDetails["vouchers"][number], "id" | "code" | "wallet"> };

/** Puts a voucher into the wallet of this device; nothing where no wallet takes it. A second press adds nothing. */
export function WalletButton({ voucher: { id, code, wallet } }: WalletButtonProps) {
  const cache = useQueryClient();
  const mutationKey = ["voucher-pass", id];
  const adding = useMutation({
    mutationKey,
    mutationFn: (kind: Wallet) => askForPass(id, kind),
    // A navigation: of what a page has loaded by itself, some browsers of iPhones take no pass.
    onSuccess: (url) => location.assign(url),
    onError(error) {
      const text = error instanceof ApiError ? error.message : "Spróbuj ponownie za chwilę.";
      showToast({ tone: "danger", title: "Nie udało się dodać bonu", text, durationMs: TOAST_MS.failed });
      void cache.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  function handleClick(kind: Wallet) {
    // Asked of the cache: two presses may come before the button is drawn as busy.
    if (cache.isMutating({ mutationKey }) === 0) adding.mutate(kind);
  }

  // What a device kept of an older answer says nothing of wallets.
  const kind = walletHere(wallet?.kinds ?? []);
  if (!kind) return null;
  return (
    <>
      <Button
        variant="secondary"
        needsNetwork
        pending={adding.isPending}
        aria-label={`${WORDS[kind]}: kod ${code}`}
        onClick={() => handleClick(kind)}
        className="w-full"
      >
        <WalletCards aria-hidden className="size-5 shrink-0" />
        {WORDS[kind]}
      </Button>
      {wallet?.is_stand_in === true && (
        <p className="text-sm text-soft">Demo: kartę podpisuje zastępczy klucz, więc telefon jej nie przyjmie.</p>
      )}
    </>
  );
}
