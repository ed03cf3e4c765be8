import { buttonClass } from "@plon/ui/button-class.ts";
import { FieldPicture } from "@plon/ui/illustrations.tsx";
import { Link } from "@tanstack/react-router";
import { FileText, Gift, ScanLine, Sprout } from "lucide-react";
import { useSessionState } from "#app/session.ts";
import { useBrand } from "#app/settings.ts";
import { bindShortWords } from "#shared/format.ts";
import { ModalLink } from "#shared/modal-link.tsx";

const STEPS = [
  {
    icon: Sprout,
    title: "Kupujesz",
    text: "Środki ochrony roślin u dowolnego dystrybutora. Wielu z nich przekazuje nam faktury za Ciebie.",
  },
  {
    icon: ScanLine,
    title: "Zgłaszasz",
    text: "Zdjęcie faktury z telefonu wystarczy. Od razu widzisz, kiedy podejmiemy decyzję i ile punktów czeka.",
  },
  {
    icon: Gift,
    title: "Wymieniasz",
    text: "Punkty na nagrody, przelew na konto albo darowiznę. Przy każdym punkcie widać, skąd się wziął.",
  },
];

/** The programme's front page: what it is and the way in. */
export function LandingPage() {
  const { name } = useBrand();
  return (
    <>
      <title>{`${name} – program dla gospodarstw`}</title>
      <section className="grid grid-cols-1 items-center gap-8 lg:grid-cols-2 lg:gap-12">
        <div>
          <h1 tabIndex={-1} className="text-3xl font-semibold">
            Twoje zakupy pracują na nagrody
          </h1>
          <p className="mt-4 max-w-prose text-lg text-soft">
            {name} to program dla gospodarstw. Za środki ochrony roślin, które i&nbsp;tak kupujesz, dostajesz punkty.
            A&nbsp;za punkty to, co przyda się w&nbsp;domu i&nbsp;w&nbsp;polu.
          </p>
          <WayIn />
        </div>
        <div className="aspect-[620/420] overflow-hidden rounded-card">
          <FieldPicture />
        </div>
      </section>
      <section aria-labelledby="jak" className="mt-16">
        <h2 id="jak" className="text-2xl font-semibold">
          Jak to działa
        </h2>
        <ol className="mt-6 grid gap-4 md:grid-cols-3 md:gap-6">
          {STEPS.map((step, index) => (
            <li key={step.title} className="rounded-card border border-line bg-surface p-6">
              <step.icon aria-hidden className="size-8 text-action" />
              <h3 className="mt-4 text-xl font-semibold">
                {index + 1}. {step.title}
              </h3>
              <p className="mt-2 text-soft">{bindShortWords(step.text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <FirstTime />
    </>
  );
}

function WayIn() {
  const signedIn = useSessionState().status === "member";
  if (signedIn) {
    return (
      <div className="mt-8">
        <Link to="/dashboard" className={buttonClass("primary")}>
          Przejdź do pulpitu
        </Link>
      </div>
    );
  }
  return (
    <div className="mt-8 flex flex-col gap-3 sm:flex-row">
      <ModalLink modal="!logowanie" className={buttonClass("primary")}>
        Zaloguj się
      </ModalLink>
      <Link to="/rejestracja" className={buttonClass("secondary")}>
        Zgłoś swój udział
      </Link>
    </div>
  );
}

function FirstTime() {
  const { helpline, helpline_hours: hours } = useBrand();
  const visitor = useSessionState().status !== "member";
  return (
    <section className="mt-16 grid grid-cols-1 gap-6 rounded-card bg-shell p-6 text-shell-ink md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-10">
      <div>
        <h2 className="flex items-center gap-3 text-xl font-semibold">
          <FileText aria-hidden className="size-6 shrink-0 text-shell-soft" />
          Masz już potwierdzone zgłoszenie?
        </h2>
        <p className="mt-2 max-w-prose text-shell-soft">
          Przy pierwszym logowaniu ustawisz hasło. Przygotuj telefon: wyślemy kod SMS na numer ze zgłoszenia.
          {helpline !== "" && ` W razie kłopotów zadzwoń: ${helpline} (${hours}).`}
        </p>
      </div>
      {visitor && (
        <ModalLink modal="!pierwsze-logowanie" className={buttonClass("inverse")}>
          Pierwsze logowanie
        </ModalLink>
      )}
    </section>
  );
}
