import { Building2, CalendarDays, FileCheck2, Send } from "lucide-react";
import { useState } from "react";
import { NavLink, Route, Routes } from "react-router";
import { formatLongInstant } from "@plon/client/format.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Badge } from "@plon/ui/badge.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useOnline } from "@plon/ui/online.ts";
import type { Staff } from "#shared/calls/session.ts";
import { ChooseRepresentative } from "./choose-representative.tsx";
import { DayPage } from "./day/day-page.tsx";
import { FarmPage } from "./record/farm-page.tsx";
import { FarmsPage } from "./farms-page.tsx";
import { isOnPhone, meet, prepareOnPhone, useField } from "./field-work.api.ts";
import { KsefPage } from "./ksef-page.tsx";
import { WrittenPage } from "./written-page.tsx";

const now = () => Date.now();

/** The pages of "W terenie", with what is known of how fresh they are. */
export function FieldPages({ staff, isLooking }: { staff: Staff | undefined; isLooking: boolean }) {
  const { facts, lookedAt } = useField();
  const isShown = facts !== undefined && (!isLooking || lookedAt !== undefined);
  return (
    <div className="flex min-h-dvh flex-col bg-page text-ink">
      <Head />
      <main className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-4 px-4 pt-4 pb-28">
        {isLooking && <ChooseRepresentative />}
        {!isLooking && <Prepare isKnown={staff !== undefined} />}
        {isShown ? (
          <Routes>
            <Route path="/" element={<DayPage isLooking={isLooking} />} />
            <Route path="/gospodarstwa" element={<FarmsPage />} />
            <Route path="/gospodarstwa/:id" element={<FarmPage isLooking={isLooking} />} />
            <Route path="/ksef" element={<KsefPage />} />
            <Route path="/wyslij" element={<WrittenPage />} />
            <Route path="*" element={<DayPage isLooking={isLooking} />} />
          </Routes>
        ) : (
          <NoFarms isLooking={isLooking} />
        )}
      </main>
      <Places />
    </div>
  );
}

function NoFarms({ isLooking }: { isLooking: boolean }) {
  const { problem, lookedAt } = useField();
  const isChosen = !isLooking || lookedAt !== undefined;
  return (
    <>
      <h1 className="text-2xl font-semibold">W terenie</h1>
      {!isChosen && <p className="text-soft">Wybierz przedstawiciela, aby zobaczyć jego gospodarstwa.</p>}
      {isChosen &&
        (problem === undefined ? <output className="text-soft">Ładowanie...</output> : <Failed problem={problem} />)}
    </>
  );
}

function Failed({ problem }: { problem: "offline" | "failing" }) {
  return (
    <Alert
      tone="warning"
      title={problem === "offline" ? "Jesteś offline" : "Serwer nie odpowiada"}
      action={<Button onClick={() => void meet(now)}>Spróbuj ponownie</Button>}
    >
      Nie udało się wczytać gospodarstw, a na tym telefonie nie ma zapisanych.
    </Alert>
  );
}

function Head() {
  const { facts, problem, isBusy, said } = useField();
  const isOnline = useOnline();
  return (
    <header className="bg-shell px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 text-on-shell">
      <div className="mx-auto flex w-full max-w-200 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">Plon · w terenie</p>
        <a href="/office/" className="flex min-h-11 items-center text-sm underline underline-offset-4">
          Biuro
        </a>
        <output className="w-full text-sm">
          {said !== undefined && <span className="block font-semibold">{said}</span>}
          {isBusy ? "Sprawdzamy, co nowego…" : facts ? `Dane z ${formatLongInstant(facts.read_at)}` : ""}
          {(!isOnline || problem === "offline") && " · jesteś offline"}
          {isOnline && problem === "failing" && " · serwer nie odpowiada"}
        </output>
      </div>
    </header>
  );
}

/** Offered until the farms are kept on this phone. */
function Prepare({ isKnown }: { isKnown: boolean }) {
  const [isDone, setDone] = useState(isOnPhone);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (isDone || !isKnown) return null;
  async function prepare() {
    setPending(true);
    try {
      await prepareOnPhone(now);
      setDone(true);
    } catch {
      setProblem("Ta przeglądarka nie zapisuje stron. Otwórz tę stronę w zwykłym oknie albo w innej przeglądarce.");
    }
    setPending(false);
  }
  return (
    <Alert
      tone="info"
      title="Pracujesz tam, gdzie nie ma zasięgu?"
      action={
        <Button pending={isPending} needsNetwork onClick={() => void prepare()}>
          Przygotuj na telefon
        </Button>
      }
    >
      Karty Twoich gospodarstw zostaną na tym telefonie do wylogowania, najwyżej 7 dni bez połączenia. Zrób to tylko na
      własnym telefonie z blokadą ekranu.
      {problem !== undefined && <span className="mt-2 block font-semibold text-danger">{problem}</span>}
    </Alert>
  );
}

const PLACES = [
  { to: "/", label: "Dzień", icon: CalendarDays },
  { to: "/gospodarstwa", label: "Lista", icon: Building2 },
  { to: "/ksef", label: "KSeF", icon: FileCheck2 },
  { to: "/wyslij", label: "Wpisy", icon: Send },
];

function Places() {
  const { written } = useField();
  return (
    <nav
      aria-label="W terenie"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-200">
        {PLACES.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              end={to === "/"}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 text-sm text-soft aria-[current=page]:font-semibold aria-[current=page]:text-action"
            >
              <span className="relative">
                <Icon aria-hidden className="size-5" />
                {to === "/wyslij" && written.length > 0 && (
                  <span className="absolute -top-2 left-3">
                    <Badge count={written.length} label={`, czeka: ${written.length}`} />
                  </span>
                )}
              </span>
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
