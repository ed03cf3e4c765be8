import { Button } from "@plon/ui/button.tsx";
import { EarMark } from "@plon/ui/pictures/ear-mark.tsx";
import { useEffect, useState } from "react";
import { readCookie, writeCookie } from "#base/cookies.ts";
import { useMedia } from "#app/use-media.ts";
import { useBrand } from "#base/settings.ts";
import { useInstallOffer } from "./install-offer.ts";

const CHOICE = "A2TH.Prompt";
const ONE_YEAR_SECONDS = 31_536_000;
const AFTER_LOAD_MS = 900;
/** Not a layout breakpoint: the width below which a banner asks in every browser (spec 1 §2.1). */
const BANNER_BELOW = "(max-width: 719.98px)";

/**
 * Asks once a year to add the portal to the home screen: where the browser can install it, with written steps on iOS,
 * which has no prompt, and as a banner on every narrow screen. Where else nothing can be installed, 'Dodaj' explains how.
 */
export function InstallPrompt() {
  const [wasAsked, setAsked] = useState(false);
  const [answered, setAnswered] = useState(() => readCookie(CHOICE) !== undefined || isInstalled());
  const loaded = useAfterLoad();
  const narrow = useMedia(BANNER_BELOW);
  const offer = useInstallOffer();
  const platform = isIos() ? "ios" : offer ? "offer" : "menu";
  const isExplained = wasAsked || platform === "ios";
  if (answered || !loaded || (platform === "menu" && !narrow)) return null;

  function remember(added: boolean) {
    writeCookie(CHOICE, String(added), ONE_YEAR_SECONDS);
    setAnswered(true);
  }
  async function add() {
    await offer?.prompt();
    remember((await offer?.userChoice)?.outcome === "accepted");
  }

  return (
    <section
      aria-label="Plon na ekranie głównym"
      className="fixed inset-x-0 bottom-14 z-20 animate-rise border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float lg:bottom-0 min-[720px]:inset-x-auto min-[720px]:right-6 min-[720px]:bottom-20 min-[720px]:w-[400px] min-[720px]:rounded-card min-[720px]:border min-[720px]:p-4 lg:min-[720px]:bottom-6"
    >
      <Invitation text={isExplained ? steps[platform] : steps.offer} />
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2 min-[720px]:mt-3">
        {isExplained ? (
          // No browser tells that somebody did as told: only they can.
          <Button className="flex-1" onClick={() => remember(true)}>
            Już dodane
          </Button>
        ) : (
          <Button className="flex-1" onClick={() => (platform === "offer" ? void add() : setAsked(true))}>
            Dodaj
          </Button>
        )}
        <Button variant="secondary" className="flex-1" onClick={() => remember(false)}>
          Zamknij
        </Button>
      </div>
    </section>
  );
}

const steps = {
  offer: "Otworzysz go jednym dotknięciem, także bez zasięgu.",
  ios: "Dotknij ikony Udostępnij na pasku przeglądarki, a potem wybierz „Do ekranu początkowego”.",
  menu: "W menu przeglądarki wybierz „Dodaj do ekranu głównego”.",
};

function Invitation({ text }: { text: string }) {
  const { name } = useBrand();
  return (
    <div className="flex items-center gap-3 text-sm min-[720px]:items-start min-[720px]:text-base">
      <EarMark />
      <div>
        <p className="font-semibold">Dodaj {name} do ekranu głównego</p>
        <output className="block text-soft">{text}</output>
      </div>
    </div>
  );
}

function useAfterLoad(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const start = () => (timer = setTimeout(() => setLoaded(true), AFTER_LOAD_MS));
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("load", start);
    };
  }, []);
  return loaded;
}

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** iPads identify themselves as Macs; only they have a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
