import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/toast.tsx";
import { Printer, Share2 } from "lucide-react";

/** Hands the calculation on: its address holds all of it. */
async function share() {
  const url = location.href;
  if ("share" in navigator) {
    try {
      return await navigator.share({ title: document.title, url });
    } catch (error) {
      // Whoever closes the sheet wanted nothing; where it cannot open, copying is left.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: "success", title: "Odnośnik skopiowany", durationMs: 3000 });
  } catch {
    showToast({
      tone: "danger",
      title: "Nie udało się skopiować",
      text: "Skopiuj adres z paska przeglądarki.",
      durationMs: 5000,
    });
  }
}

/** Sharing and printing of what is counted. */
export function ShareButtons({ disabled }: { disabled: boolean }) {
  return (
    <div data-screen-only className="mt-4 flex flex-wrap gap-3">
      <Button variant="secondary" disabled={disabled} onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        Udostępnij
      </Button>
      <Button variant="secondary" disabled={disabled} onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        Drukuj
      </Button>
    </div>
  );
}
