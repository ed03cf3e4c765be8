import { formatLongDay } from "@plon/client/format.ts";
import { useEffect, useRef } from "react";
import { BarPicture } from "./bar-picture.tsx";

type VoucherInShopProps = {
  title?: string;
  code: string;
  valid_until: string | null;
  onClose: () => void;
};

/** A code over the whole screen, black on white in both schemes, for the reader at a till; the screen stays on meanwhile. */
export function VoucherInShop({ title, code, valid_until: validUntil, onClose }: VoucherInShopProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
    // Where it is refused, as on a nearly empty battery, the screen goes off as ever.
    const awake = navigator.wakeLock?.request("screen").catch(() => undefined);
    return () => void awake?.then((lock) => lock?.release());
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={`Kod do pokazania w sklepie: ${code}`}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-white p-4 text-black"
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-6 text-center">
        {title !== undefined && <p className="text-xl font-semibold wrap-break-word">{title}</p>}
        <BarPicture code={code} className="h-40 w-full max-w-160" />
        <p className="figures text-2xl font-semibold wrap-anywhere">{code}</p>
        {validUntil !== null && <p>Ważny do {formatLongDay(validUntil)}</p>}
        <button
          type="button"
          onClick={() => dialog.current!.close()}
          className="min-h-11 rounded-field border border-black px-6 py-2 font-semibold"
        >
          Zamknij
        </button>
      </div>
    </dialog>
  );
}
