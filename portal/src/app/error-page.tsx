import { ApiError } from "@plon/contract/shared/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { GatePicture } from "@plon/ui/illustrations.tsx";
import { Link, useRouter } from "@tanstack/react-router";
import { BRAND } from "#shared/brand.ts";

const TITLES: Record<number, string> = {
  401: "Zostałeś automatycznie wylogowany",
  404: "Nie ma takiej strony",
  500: "Serwer nie odpowiada",
};

interface ErrorPageProps {
  status: number;
  message?: string;
  onRetry?: () => void;
}

/** What went wrong with a whole page: its status, words, and what can be done. Search engines are told to stay away. */
export function ErrorPage({ status, message = "", onRetry }: ErrorPageProps) {
  const title = TITLES[status] ?? "Wystąpił błąd";
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-12 text-center">
      <title>{`${title} – ${BRAND.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="w-56">
        <GatePicture />
      </div>
      {status > 0 && <p className="figures mt-6 text-lg font-semibold text-soft">{status}</p>}
      <h1 tabIndex={-1} className="mt-1 text-2xl font-semibold">
        {title}
      </h1>
      {message !== "" && message !== title && <p className="mt-2 text-soft">{message}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Spróbuj ponownie</Button>}
        <Link to="/" className={buttonClass(onRetry ? "secondary" : "primary")}>
          Wróć na stronę główną
        </Link>
      </div>
    </div>
  );
}

/** The error page of a failed load, with a way to try again. */
export function LoadError({ error }: { error: unknown }) {
  const router = useRouter();
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorPage
      status={refusal?.status ?? 0}
      message={refusal?.message ?? "Odśwież stronę i spróbuj ponownie."}
      onRetry={() => void router.invalidate()}
    />
  );
}
