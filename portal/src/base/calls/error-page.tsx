import { Button } from "@plon/ui/button.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { useLayoutEffect } from "react";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { BRAND } from "#shared/pages/brand.ts";
import { reloadForCode } from "#shared/forms/code-reload.ts";
import { isMissingCode } from "#shared/forms/missing-code.ts";
import { useRetryWhenOnline } from "#base/device/refresh-when-online.ts";
import type { LoadProblem } from "./load-problem.ts";
import { useSessionState } from "#base/session/session.ts";
import { useLoadProblem } from "./use-load-problem.ts";

const TITLES: Partial<Record<LoadProblem["status"], string>> = {
  401: "Zostałeś automatycznie wylogowany",
  404: "Nie ma takiej strony",
  500: "Serwer nie odpowiada",
};

/** Where there is no HTTP status, a description takes its place. */
const OWN_STATUSES = {
  network: "Brak połączenia",
  missing: "Brak części strony",
  released: "Nowa wersja",
  broken: "Błąd strony",
};

type ErrorPageProps = {
  status: LoadProblem["status"];
  message?: string;
  onRetry?: () => void;
  /** What a press does instead, where what is done by itself once the network is back may not be enough. */
  onPress?: (() => void) | undefined;
};

/**
 * What went wrong with a whole page: its status, a text, and what the user can do. Search engines are told to stay
 * away.
 */
export function ErrorPage({ status, message = "", onRetry, onPress = onRetry }: ErrorPageProps) {
  useRetryWhenOnline(status === "network", onRetry);
  // Who may still turn out to be signed in is led to where both find their way.
  const isVisitor = useSessionState().status === "visitor";
  // It takes the place of a page that may have been read far down.
  useLayoutEffect(() => {
    scrollTo({ top: 0 });
  }, []);
  const title = TITLES[status] ?? "Wystąpił błąd";
  // What is not there will not be there at the second try: the way out is the start page.
  const press = status === 404 ? undefined : onPress;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-12 text-center">
      <title>{`${title} – ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="w-56">
        <GatePicture />
      </div>
      <p className="figures mt-6 text-lg font-semibold text-soft">
        {typeof status === "number" ? status : OWN_STATUSES[status]}
      </p>
      <h1 tabIndex={-1} className="mt-1 text-2xl font-semibold">
        {title}
      </h1>
      {message !== "" && message !== title && <p className="mt-2 text-soft">{message}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {press && <Button onClick={press}>{status === "released" ? "Odśwież stronę" : "Spróbuj ponownie"}</Button>}
        <Link to={isVisitor ? "/" : "/dashboard"} className={buttonClass(press ? "secondary" : "primary")}>
          Wróć na stronę główną
        </Link>
      </div>
    </div>
  );
}

/** The error page of a failed load, with a way to try again. Nothing is typed here that loading anew could take away. */
export function LoadError({ error }: { error: unknown }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  function handleRetry() {
    reset();
    void router.invalidate();
  }
  const handlePress = () => (isMissingCode(error) && navigator.onLine ? reloadForCode() : handleRetry());
  return <ErrorPage {...useLoadProblem(error)} onRetry={handleRetry} onPress={handlePress} />;
}
