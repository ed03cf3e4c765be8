import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { Copy } from "lucide-react";

/** Copies a code to the clipboard and confirms it; if that is not allowed it explains the alternative. */
export function CopyButton({ code }: { code: string }) {
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ tone: "success", title: "Kod skopiowany", durationMs: 3000 });
    } catch {
      showToast({
        tone: "danger",
        title: "Nie udało się skopiować",
        text: "Zaznacz kod i skopiuj go.",
        durationMs: 5000,
      });
    }
  }
  return (
    <Button variant="secondary" size="sm" aria-label={`Kopiuj kod ${code}`} onClick={() => void handleCopy()}>
      <Copy aria-hidden className="size-5" />
      Kopiuj kod
    </Button>
  );
}
