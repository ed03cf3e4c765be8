import { Button } from "@plon/ui/button.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readCookie, writeCookie } from "#base/cookies.ts";

const VIEWED = "cookies_viewed";
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Above everything, until it is answered: what is stored on the device and whether visits may be counted. It takes up
 * its own space, so that it never covers what somebody reads or tabs to.
 */
export function CookieNotice() {
  const [viewed, setViewed] = useState(() => readCookie(VIEWED) !== undefined);
  if (viewed) return null;

  function answer(choice: "all" | "necessary") {
    writeCookie(VIEWED, choice, ONE_YEAR_SECONDS);
    setViewed(true);
  }

  return (
    <section aria-label="Pliki cookie" className="border-b border-line bg-surface">
      <div className="page-frame flex flex-col gap-2 py-2 md:flex-row md:items-center md:justify-between md:gap-8 md:py-4">
        <p className="max-w-prose text-sm md:text-base">
          Niezbędne pliki cookie pozwalają Ci się zalogować. Za Twoją zgodą policzymy też odwiedziny. Więcej w&nbsp;
          <Link to="/polityka-prywatnosci" className="font-semibold text-action underline underline-offset-4">
            polityce prywatności
          </Link>
          .
        </p>
        <div className="flex flex-wrap gap-x-3 gap-y-2 md:shrink-0 md:flex-nowrap">
          <Button variant="secondary" className="flex-1" onClick={() => answer("all")}>
            Akceptuję
          </Button>
          <Button variant="secondary" className="flex-1" onClick={() => answer("necessary")}>
            Odrzucam
          </Button>
        </div>
      </div>
    </section>
  );
}
