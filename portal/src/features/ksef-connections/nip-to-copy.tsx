import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { Check, Copy } from "lucide-react";
import { useState } from "react";

const grouped = (nip: string) => `${nip.slice(0, 3)} ${nip.slice(3, 6)} ${nip.slice(6, 8)} ${nip.slice(8)}`;

/** The operator's NIP, large enough to be read from a phone beside a computer; one press copies it. */
export function NipToCopy({ operator }: { operator: { name: string; nip: string } }) {
  const [isCopied, setCopied] = useState(false);
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(operator.nip);
      setCopied(true);
      showToast({ tone: "success", title: "NIP skopiowany", durationMs: 3000 });
    } catch {
      const text = "Zaznacz numer i skopiuj go.";
      showToast({ tone: "danger", title: "Nie udało się skopiować", text, durationMs: 5000 });
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-card bg-action-tint p-4 md:p-6">
      <p>
        <span className="block text-soft">NIP operatora</span>
        <span className="figures block text-2xl sm:text-3xl font-semibold select-all">{grouped(operator.nip)}</span>
        <span className="block wrap-anywhere">{operator.name}</span>
      </p>
      <div>
        <Button variant="secondary" onClick={() => void handleCopy()}>
          {isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          Kopiuj NIP
        </Button>
      </div>
    </div>
  );
}
