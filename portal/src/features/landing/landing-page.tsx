import { phoneNumber } from "@plon/rules/people/contact.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { FieldPicture } from "@plon/ui/pictures/field-picture.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Banknote, ChevronRight, FileText, Gift, HandHeart, ScanLine, Sprout, Ticket } from "lucide-react";
import { dataOf } from "#base/calls/api.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { RegistrationLink } from "#base/registration-link.tsx";
import { useSessionState } from "#base/session/session.ts";
import { settingsQuery, useBrand } from "#base/settings.ts";
import { PrimaryLink, PrimaryModalLink } from "#shared/links/button-links.tsx";
import { campaignPlace } from "#shared/links/campaign-place.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";

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

const REWARDS = [
  { icon: Gift, title: "Nagrody rzeczowe", text: "Do domu, warsztatu i w pole." },
  { icon: Ticket, title: "Bony", text: "Kod dostajesz od razu." },
  { icon: Banknote, title: "Przelew na konto", text: "Od 1\u202f000 punktów." },
  { icon: HandHeart, title: "Darowizna", text: "Wspierasz tych, którzy potrzebują." },
];

/** The anchors of answers on the questions page, as its own headings produce them. */
const QUESTIONS = [
  { place: "kto-moze-wziac-udzial", text: "Kto może wziąć udział?" },
  { place: "za-co-dostaje-punkty", text: "Za co dostaję punkty?" },
  { place: "jak-dlugo-punkty-sa-wazne", text: "Jak długo punkty są ważne?" },
];

/**
 * The programme's front page: what it is and how to join. None of it waits for the server; what is open now comes after it all,
 * so that nothing moves when it comes.
 */
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
          {/* No width in letters (ch), which is another for each font: lines would break anew as they come. */}
          <p className="mt-4 max-w-176 text-lg text-soft">
            {name} to program dla gospodarstw. Za środki ochrony roślin, które i tak kupujesz, dostajesz punkty. A za
            punkty to, co przyda się w domu i w polu.
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
              <p className="mt-2 text-soft">{step.text}</p>
            </li>
          ))}
        </ol>
        <Link to="/demo" className={`mt-6 ${buttonClass("secondary")}`}>
          Zobacz na przykładzie
        </Link>
      </section>
      <Rewards />
      <Questions />
      <FirstTime />
      <Campaigns />
    </>
  );
}

function WayIn() {
  const signedIn = useSessionState().status === "member";
  if (signedIn) {
    return (
      <div className="mt-8">
        <PrimaryLink to="/dashboard">Przejdź do pulpitu</PrimaryLink>
      </div>
    );
  }
  return (
    <div className="mt-8 flex flex-col gap-3 sm:flex-row">
      <PrimaryModalLink modal="!logowanie">Zaloguj się</PrimaryModalLink>
      <RegistrationLink className={buttonClass("secondary")} />
    </div>
  );
}

const openCampaignsQuery = queryOptions({
  queryKey: ["campaigns", "open"],
  meta: { offline: "everybody" },
  queryFn: dataOf("GET /api/v1/campaigns", {}),
  staleTime: 600_000,
});

/** What is open to people outside the programme, in its own words; nothing while nothing is. */
function Campaigns() {
  // The page is painted before anything is fetched for it.
  const isPainted = useQuery(settingsQuery).data !== undefined;
  const open = useQuery({ ...openCampaignsQuery, enabled: isPainted });
  const campaigns = open.data ?? [];
  if (campaigns.length === 0 && !open.isLoadingError) return null;
  return (
    <section aria-labelledby="akcje" className="mt-16">
      <h2 id="akcje" className="text-2xl font-semibold">
        Akcje także dla tych, którzy jeszcze nie są w programie
      </h2>
      {open.isLoadingError && <FailedPart error={open.error} onRetry={() => void open.refetch()} />}
      <ul className="mt-6 grid gap-4 md:grid-cols-2 md:gap-6">
        {campaigns.map((campaign) => (
          <li
            key={campaign.slug}
            className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-6 hover:border-action"
          >
            <div>
              <h3 className="text-lg font-semibold">
                <Link
                  {...campaignPlace(campaign.slug)}
                  className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
                >
                  {campaign.title}
                </Link>
              </h3>
              <p className="mt-1 text-soft">{campaign.lead}</p>
            </div>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-action" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rewards() {
  return (
    <section aria-labelledby="nagrody" className="mt-16">
      <h2 id="nagrody" className="text-2xl font-semibold">
        Na co wymienisz punkty
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {REWARDS.map((reward) => (
          <li key={reward.title} className="flex items-start gap-4">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-action-tint text-action">
              <reward.icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="text-lg font-semibold">{reward.title}</h3>
              <p className="text-soft">{reward.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions() {
  return (
    <section aria-labelledby="pytania" className="mt-16">
      <h2 id="pytania" className="text-2xl font-semibold">
        Rolnicy pytają
      </h2>
      <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
        {QUESTIONS.map(({ place, text }) => (
          <li key={place}>
            <Link
              to="/faq"
              hash={place}
              className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-semibold hover:text-action md:px-6"
            >
              {text}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-action" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/faq" className={`${buttonClass("quiet")} -ms-4 mt-3`}>
        Wszystkie pytania i odpowiedzi
      </Link>
    </section>
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
          {helpline !== "" && ` W razie kłopotów zadzwoń: ${phoneNumber(helpline)} (${hours}).`}
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
