import { buttonClass } from "@plon/ui/button-class.ts";
import { Link, Outlet } from "@tanstack/react-router";
import { ModalLink } from "#shared/modal-link.tsx";
import { Footer } from "./footer.tsx";
import { Logo } from "./logo.tsx";
import { useSessionState } from "./session.ts";
import { SkipLink } from "./skip-link.tsx";

const linkClass = "inline-flex min-h-11 items-center px-3 font-semibold hover:text-action";

/** What a visitor sees around a page; a signed-in user finds the way back to the dashboard here. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main
        id="tresc"
        tabIndex={-1}
        className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-6xl flex-1 px-4 py-6 outline-none md:px-8 md:py-10"
      >
        <Outlet />
      </main>
      <Footer contact="/kontakt" />
    </div>
  );
}

function PublicHeader() {
  const signedIn = useSessionState().status === "member";
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4 md:px-8">
        <Logo to="/" />
        <nav aria-label="Główna" className="ml-auto hidden sm:flex">
          <Link to="/regulamin" className={linkClass}>
            Regulamin
          </Link>
          <Link to="/kontakt" className={linkClass}>
            Kontakt
          </Link>
        </nav>
        <div className="ml-auto sm:ml-2">
          {signedIn ? (
            <Link to="/dashboard" className={buttonClass("primary")}>
              Mój pulpit
            </Link>
          ) : (
            <ModalLink modal="!logowanie" className={buttonClass("primary")}>
              Zaloguj się
            </ModalLink>
          )}
        </div>
      </div>
      <nav aria-label="Główna" className="flex justify-center border-t border-line sm:hidden">
        <Link to="/regulamin" className={linkClass}>
          Regulamin
        </Link>
        <Link to="/kontakt" className={linkClass}>
          Kontakt
        </Link>
      </nav>
    </header>
  );
}
