import { Link } from "@tanstack/react-router";
import { SAFETY_NOTICE } from "#shared/pages/brand.ts";
import { useBrand } from "#base/settings.ts";

const linkClass = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action md:min-h-8";

/** Legal links, the data controller, and the safety notice for plant protection products. */
export function Footer({ contact }: { contact: "/kontakt" | "/kontakt-z-przedstawicielem" }) {
  const brand = useBrand();
  return (
    <footer className="mt-auto border-t border-line py-5 text-sm md:py-8 text-soft">
      <div className="page-frame flex flex-col gap-2 md:gap-4">
        <nav aria-label="Stopka" className="flex flex-wrap items-center gap-x-6">
          <Link to="/polityka-prywatnosci" className={linkClass}>
            Polityka prywatności
          </Link>
          <Link to="/regulamin" className={linkClass}>
            Regulamin
          </Link>
          <Link to={contact} className={linkClass}>
            Kontakt
          </Link>
          <span className="figures">Wersja {__APP_VERSION__}</span>
        </nav>
        <p className="max-w-prose">
          Administrator danych osobowych uczestników programu: {brand.data_controller}. Zasady przetwarzania danych i
          Twoje prawa opisuje polityka prywatności.
        </p>
        <p className="max-w-prose">{SAFETY_NOTICE}</p>
      </div>
    </footer>
  );
}
