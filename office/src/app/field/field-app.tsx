import { useEffect, useState } from "react";
import { BrowserRouter } from "react-router";
import { officeFieldActs, officeFieldFarms } from "@plon/contract/office/desk/field-work.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { beginFor, forgetFarms, meet, showKept, useField } from "#features/field-work/field-work.api.ts";
import { FieldPages } from "#features/field-work/field-pages.tsx";
import { mayCall } from "#shared/calls/access.ts";
import { restoreSession, takeEnded, useIsEnded, useStaff, wasSignedIn } from "#shared/calls/session.ts";

const signInPart = arriving(async () => (await import("./sign-in.tsx")).default);
const now = () => Date.now();
/** What waits is tried again after so long, besides when the network comes back. */
const AGAIN_MS = 60_000;

/** `kept`: nobody answers, and what this phone was told stands there. */
type Start = "starting" | "known" | "kept" | "stranger" | "unreachable";

/**
 * Who is here. Without an answer the phone shows what it was told last, to whoever was signed in on it; an answer that nobody is
 * takes that away.
 */
async function start(): Promise<Start> {
  const hasKept = wasSignedIn() && (await showKept(now()));
  try {
    if (await restoreSession()) return "known";
  } catch {
    return hasKept ? "kept" : "unreachable";
  }
  await forgetFarms();
  return "stranger";
}

/** "W terenie": the session of the office, the pages for phones, and the sign-in where nobody is known. */
export function FieldApp() {
  const staff = useStaff();
  const isEnded = useIsEnded();
  const [at, setAt] = useState<Start>("starting");
  const { owner } = useField();

  useEffect(() => {
    let isOver = false;
    async function begin() {
      const next = await start();
      if (!isOver) setAt(next);
    }
    const handleOnline = () => void begin();
    handleOnline();
    addEventListener("online", handleOnline);
    return () => {
      isOver = true;
      removeEventListener("online", handleOnline);
    };
  }, []);
  useMeetings();

  if (isEnded) return <SignIn staff={staff} reason="Sesja wygasła. Zaloguj się: niewysłane wpisy czekają." />;
  if (!staff && at === "stranger") {
    return <SignIn staff={undefined} reason={takeEnded() ? "Sesja wygasła. Niewysłane wpisy czekają." : undefined} />;
  }
  if (staff && !mayCall(staff.role, officeFieldFarms)) return <NotForThem />;
  if (at === "unreachable" && !staff) return <Unreachable onRetry={() => void start().then(setAt)} />;
  if (owner === undefined && !staff) return <Waiting />;
  return (
    <BrowserRouter basename="/office/teren">
      <FieldPages staff={staff} isLooking={staff !== undefined && !mayCall(staff.role, officeFieldActs)} />
    </BrowserRouter>
  );
}

/** Hears and sends once somebody is known, when the network is back, when the page is looked at again, and now and then. */
function useMeetings(): void {
  const staff = useStaff();
  const isEnded = useIsEnded();
  const { written } = useField();
  const waits = written.some(({ refused }) => refused === undefined);

  useEffect(() => {
    if (!staff || !mayCall(staff.role, officeFieldFarms)) return;
    const isLooking = !mayCall(staff.role, officeFieldActs);
    void beginFor({ id: staff.id, isLooking }, now()).then(() => meet(now));
    const again = () => {
      if (document.visibilityState === "visible") void meet(now);
    };
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [staff]);

  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void meet(now), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits]);

  // Access has ended: what this phone was told goes until the same person is back.
  useEffect(() => {
    if (isEnded) void forgetFarms();
  }, [isEnded]);
}

function SignIn(props: { staff: ReturnType<typeof useStaff>; reason: string | undefined }) {
  const arrived = useArrived(signInPart);
  return arrived ? <arrived.Part {...props} /> : <Waiting />;
}

const Waiting = () => (
  <output className="flex min-h-dvh items-center justify-center text-soft" aria-label="Ładowanie...">
    Ładowanie...
  </output>
);

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center gap-4 p-4">
      <h1 className="text-2xl font-semibold">W terenie</h1>
      <Alert
        tone="warning"
        title="Nie ma połączenia"
        action={
          <button type="button" onClick={onRetry} className="min-h-11 font-semibold text-action underline">
            Spróbuj ponownie
          </button>
        }
      >
        Na tym telefonie nie ma jeszcze zapisanych gospodarstw. Połącz się raz z internetem i wybierz „Przygotuj na
        telefon”.
      </Alert>
    </main>
  );
}

function NotForThem() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center gap-4 p-4">
      <h1 className="text-2xl font-semibold">W terenie</h1>
      <p>Ta strona jest dla przedstawicieli. Twoja praca jest w biurze.</p>
      <a href="/office/" className="min-h-11 font-semibold text-action underline">
        Przejdź do biura
      </a>
    </main>
  );
}
