import { mayDo, useProfile } from "#base/profile.ts";
import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { CircleCheck, Clock, RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { polishPlural } from "@plon/rules/texts/polish-text.ts";
import { formatDay, formatLongInstant } from "@plon/client/format.ts";
import { useKsefChange } from "./ksef-connections.api.ts";

/** How the connection is now, in words, with what may be done about it. */
export function ConnectionCard({ state, onStop }: { state: KsefState; onStop: () => void }) {
  const isOwner = mayDo(useProfile(), "owner");
  const mayAct = isOwner && state.obstacle !== "read_only";
  return (
    <Card>
      {/* Read out when the permission is found or gone while the page is open. */}
      <output className="block">
        <Headline state={state} />
      </output>
      <Trouble state={state} />
      {state.status !== "waiting" && <Facts state={state} />}
      {mayAct && (
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start">
          {state.status === "reading" && <CheckButton state={state} />}
          <Button variant="danger" needsNetwork onClick={onStop}>
            Zatrzymaj odczyt
          </Button>
        </div>
      )}
    </Card>
  );
}

const HEADLINES = {
  waiting: {
    icon: Clock,
    ink: "text-warning",
    title: "Czekamy na uprawnienie",
    text: "Program sprawdza je sam. Gdy je znajdzie, zobaczysz to tutaj i dostaniesz wiadomość.",
  },
  reading: {
    icon: CircleCheck,
    ink: "text-success",
    title: "Faktury przychodzą same",
    text: "Program odczytuje faktury od dystrybutorów co noc. Nie musisz nic robić.",
  },
  withdrawn: {
    icon: TriangleAlert,
    ink: "text-warning",
    title: "Uprawnienie zostało odebrane",
    text: "KSeF nie pozwala już odczytywać faktur. Aby wrócić do odczytu, nadaj uprawnienie ponownie.",
  },
} as const;

function Headline({ state: { status, is_checking: isChecking } }: { state: KsefState }) {
  if (status === "none" || status === "unavailable") return null;
  const { icon: Icon, ink, title, text } = HEADLINES[status];
  return (
    <span className="flex items-start gap-3">
      <Icon aria-hidden className={`mt-1 size-7 shrink-0 ${ink}`} />
      <span className="min-w-0">
        <span className="block text-xl font-semibold wrap-anywhere">{title}</span>
        <span className="mt-1 block text-soft">{text}</span>
        {isChecking && <span className="mt-1 block font-semibold">Właśnie sprawdzamy KSeF…</span>}
      </span>
    </span>
  );
}

function Trouble({ state }: { state: KsefState }) {
  if (state.is_paused) {
    return (
      <Notice title="Odczyt jest chwilowo wstrzymany">
        Wstrzymało go biuro programu. Po wznowieniu program odczyta też to, co przyszło w tym czasie.
      </Notice>
    );
  }
  if (state.failing_since === null) return <SetAside count={state.set_aside} />;
  return (
    <Notice title={`Odczyt z KSeF nie udaje się od ${formatLongInstant(state.failing_since)}`}>
      Program próbuje dalej i niczego nie pominie. Nie musisz nic robić.
    </Notice>
  );
}

/** Documents that KSeF names and does not give out. */
function SetAside({ count }: { count: number }) {
  if (count === 0) return null;
  const forms = { one: "dokument czeka", few: "dokumenty czekają", many: "dokumentów czeka" };
  return (
    <Notice title={`${count} ${polishPlural(count, forms)} na KSeF`}>
      KSeF wymienia je na liście, ale jeszcze ich nie wydaje. Program pyta o nie dalej sam. Jeśli masz taką fakturę w
      ręku, możesz ją zgłosić już teraz.
    </Notice>
  );
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-4">
    <Alert tone="info" title={title}>
      {children}
    </Alert>
  </div>
);

function Facts({ state }: { state: KsefState }) {
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-1 sm:grid-cols-[15rem_1fr] sm:gap-y-3">
      <Fact name="Ostatni odczyt">
        {state.read_at === null ? "jeszcze nie było" : formatLongInstant(state.read_at)}
      </Fact>
      {state.known_until !== null && <Fact name="Znamy wszystko do">{formatLongInstant(state.known_until)}</Fact>}
      {state.proof !== null && <Fact name="Porównanie z KSeF">{proofText(state.proof)}</Fact>}
      {state.withdrawn_at !== null && <Fact name="Brak uprawnienia od">{formatLongInstant(state.withdrawn_at)}</Fact>}
      {state.operator && <Fact name="Odczytuje">{`${state.operator.name}, NIP ${state.operator.nip}`}</Fact>}
    </dl>
  );
}

/** What KSeF counted beside what is here, and what was put right. */
function proofText({ proved_at: at, ksef, own, late }: NonNullable<KsefState["proof"]>): string {
  const counted = `${formatDay(at)}: w KSeF ${ksef}, na naszej liście ${own}`;
  if (own < ksef) return `${counted}; o resztę program pyta dalej`;
  return late > 0 ? `${counted}, w tym dopisane przy porównaniu: ${late}` : counted;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="figures font-semibold wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  );
}

/** Out of turn; the time from which it may be pressed again stands below it. */
function CheckButton({ state: { next_check_at: next, is_checking: isChecking } }: { state: KsefState }) {
  const check = useKsefChange("check");
  const refusal = check.error instanceof ApiError && check.error.code !== "ksef.checked_lately" ? check.error : null;
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="secondary"
        needsNetwork
        pending={check.isPending || isChecking}
        disabled={next !== null}
        aria-describedby={next === null ? undefined : "ksef-next-check"}
        onClick={() => check.mutate()}
      >
        <RefreshCw aria-hidden className="size-5" />
        Sprawdź teraz
      </Button>
      {next !== null && (
        <p id="ksef-next-check" className="text-sm text-soft">
          {`Ponownie od ${formatLongInstant(next)}`}
        </p>
      )}
      <FormRefusal>{refusal?.message}</FormRefusal>
    </div>
  );
}
