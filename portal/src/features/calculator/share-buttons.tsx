import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { Printer, Share2 } from "lucide-react";

/** Shares the calculation: its address holds all of it. */
async function share() {
  const url = location.href;
  if ("share" in navigator) {
    try {
      return await navigator.share({ title: document.title, url });
    } catch (error) {
      // Closing the share sheet is a deliberate choice; if it cannot open, copying remains.
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

/** Buttons to share and print the calculation. */
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
