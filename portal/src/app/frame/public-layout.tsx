import { arriving } from "@plon/ui/arriving.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useMatches } from "@tanstack/react-router";
import { PrimaryLink, PrimaryModalLink } from "#shared/links/button-links.tsx";
import { Needed } from "#base/needed.tsx";
import { Footer } from "./footer.tsx";
import { isFramed } from "#base/framed.ts";
import { Logo } from "./logo.tsx";
import { keepsOwnFrame } from "./own-frame.ts";
import { profileQuery } from "#base/profile.ts";
import { RegistrationLink } from "#base/registration-link.tsx";
import { useSessionState } from "#base/session/session.ts";

/** Loaded when needed: a visitor's first page does not fetch the menu, search and dialogs of signed-in users. */
const memberLayout = arriving(() => import("./member-layout.tsx").then((module) => module.MemberLayout));

const linkClass = "inline-flex min-h-11 items-center px-3 font-semibold hover:text-action";

/** The frame of a page for visitors; a signed-in user gets a link back to the dashboard here. */
export function PublicLayout() {
  if (isFramed) {
    return (
      <main id="tresc" className="p-4">
        <Outlet />
      </main>
    );
  }
  return <Surroundings />;
}

/** News and written pages are for both, and so is what is not there: signed-in users keep their own navigation. */
function Surroundings() {
  const isForBoth = useMatches({ select: keepsOwnFrame });
  const signedIn = useSessionState().status === "member";
  const { data: user } = useQuery({ ...profileQuery, enabled: false });
  if (isForBoth && signedIn && user !== undefined) {
    return <Needed part={memberLayout}>{(MemberLayout) => <MemberLayout />}</Needed>;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main id="tresc" tabIndex={-1} className="page-frame min-h-[calc(100dvh-4rem)] flex-1 py-6 outline-none md:py-10">
        <Outlet />
      </main>
      <Footer contact={signedIn ? "/kontakt-z-przedstawicielem" : "/kontakt"} />
    </div>
  );
}

function PublicHeader() {
  const signedIn = useSessionState().status === "member";
  return (
    <header className="border-b border-line bg-surface">
      <div className="page-frame flex min-h-16 items-center gap-2">
        <Logo to="/" />
        <nav aria-label="Główna" className="ml-auto hidden sm:flex">
          <Link to="/regulamin" className={linkClass}>
            Regulamin
          </Link>
          <Link to="/kontakt" className={linkClass}>
            Kontakt
          </Link>
          {!signedIn && <RegistrationLink className={`${linkClass} max-md:hidden`} />}
        </nav>
        <div className="ml-auto sm:ml-2">
          {signedIn ? (
            <PrimaryLink to="/dashboard">Mój pulpit</PrimaryLink>
          ) : (
            <PrimaryModalLink modal="!logowanie">Zaloguj się</PrimaryModalLink>
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
