import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { Share2 } from "lucide-react";

/** Shares the page's address: with the device's own sharing if there is one, else by the clipboard. */
export function ShareButton() {
  async function handleShare() {
    const url = location.href.split("#")[0] ?? location.href;
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: document.title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ tone: "success", title: "Odnośnik skopiowany", durationMs: 3000 });
      }
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return;
      showToast({
        tone: "danger",
        title: "Nie udało się skopiować",
        text: "Skopiuj adres tej strony z paska przeglądarki.",
        durationMs: 5000,
      });
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void handleShare()}>
      <Share2 aria-hidden className="size-5" />
      Udostępnij
    </Button>
  );
}
