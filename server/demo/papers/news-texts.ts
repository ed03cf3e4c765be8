import type { Scene } from "./news-pictures.ts";

export type DemoNews = { slug: string; title: string; lead: string; scene: Scene; body: string[] };

/** The demo programme's news, newest first. */
export const DEMO_NEWS: readonly DemoNews[] = [
  {
    slug: "faktury-z-jesieni",
    title: "Faktury z jesieni zgłoś jeszcze w tym roku",
    lead: "Punkty za zakupy z jesieni naliczymy szybciej, jeśli faktura trafi do nas przed świątecznym szczytem.",
    scene: "work",
    body: [
      "W grudniu przychodzi najwięcej faktur. Zgłoszenie wysłane wcześniej sprawdzimy w zwykłym terminie, a o decyzji dowiesz się z powiadomienia.",
      'Wystarczy zdjęcie z telefonu: cała faktura, prosto i bez cienia. Fakturę dodasz na stronie <a href="/moje-faktury">Moje faktury</a>.',
    ],
  },
  {
    slug: "dni-pola",
    title: "Dni pola: zobacz poletka i porozmawiaj z doradcą",
    lead: "Zapraszamy do Sandomierza i Torunia. Obejrzysz odmiany, porównasz zabiegi i zapytasz o swoje pole.",
    scene: "rapeseed",
    body: [
      "Na poletkach pokazujemy te same uprawy prowadzone na kilka sposobów, żeby różnicę było widać, a nie tylko słychać.",
      'Terminy i zapisy znajdziesz na stronie <a href="/dni-pola">Dni pola</a>. Możesz też zadzwonić na infolinię {{infolinia}}.',
    ],
  },
  {
    slug: "oziminy-po-mrozach",
    title: "Jak ocenić oziminy po mrozach",
    lead: "Trzy proste sprawdzenia, które powiedzą, ile roślin zostało i czy pole warto zostawić.",
    scene: "winter",
    body: [
      "Wykop kilka roślin w różnych miejscach pola, obejrzyj węzeł krzewienia i policz żywe rośliny na metrze kwadratowym.",
      "Nie spiesz się z decyzją: rośliny, które dziś wyglądają źle, po tygodniu ciepła potrafią odbić.",
    ],
  },
  {
    slug: "punkty-blisko-terminu",
    title: "Powiemy Ci, zanim punkty stracą ważność",
    lead: "O punktach, których termin się zbliża, piszemy w powiadomieniach: 60, 30 i 7 dni wcześniej.",
    scene: "spring",
    body: [
      'Ile punktów i do kiedy jest ważnych, zobaczysz na pulpicie oraz na stronie <a href="/historia-punktow">Historia punktów</a>.',
      "Najpierw wydajemy zawsze te punkty, których termin jest najbliższy, więc nie musisz niczego pilnować.",
    ],
  },
  {
    slug: "nowe-nagrody",
    title: "Nowe nagrody w katalogu",
    lead: "Narzędzia do warsztatu, odzież robocza i bony: sprawdź, na co wystarczą Twoje punkty.",
    scene: "harvest",
    body: [
      'Katalog znajdziesz na stronie <a href="/nagrody">Nagrody</a>. Przy każdej nagrodzie widać, ile punktów Ci jeszcze brakuje.',
      "Zamówienie możesz anulować, dopóki nie zaczniemy go przygotowywać. Punkty wracają wtedy od razu.",
    ],
  },
  {
    slug: "siew-zboz-ozimych",
    title: "Siew zbóż ozimych: gęstość ma znaczenie",
    lead: "Za gęsty siew kosztuje dwa razy: raz w ziarnie, drugi raz w chorobach podstawy źdźbła.",
    scene: "work",
    body: [
      "Policz normę wysiewu z masy tysiąca ziaren i zdolności kiełkowania, zamiast siać tyle, co zwykle.",
      "Przy późniejszym terminie zwiększ normę ostrożnie: o 5 do 10 procent na każdy tydzień.",
    ],
  },
  {
    slug: "zniwa-bez-strat",
    title: "Żniwa bez strat: pięć ustawień kombajnu",
    lead: "Ziarno zostawione na ściernisku to pieniądze. Sprawdź, od czego zacząć regulację.",
    scene: "harvest",
    body: [
      "<strong>Prędkość</strong>, obroty bębna, szczelina klepiska, wiatr i sita: w tej kolejności i zawsze po jednym.",
      "Stratę policzysz prosto: sto ziaren pszenicy na metrze kwadratowym to około 40 kilogramów z hektara.",
    ],
  },
  {
    slug: "przekazywanie-punktow",
    title: "Punkty możesz przekazać innemu gospodarstwu",
    lead: "Jednorazowo, z kodem z SMS-a, albo na stałe, za zgodą obu stron.",
    scene: "spring",
    body: [
      'Zaczniesz na stronie <a href="/przekazywanie-punktow">Przekazywanie punktów</a>: potrzebny będzie NIP albo PESEL odbiorcy.',
      "Kod jest ważny 10 minut. Dopóki go nie wpiszesz, punkty zostają u Ciebie.",
    ],
  },
  {
    slug: "rzepak-w-paku",
    title: "Rzepak w pąku: kiedy wjechać w pole",
    lead: "Słodyszek lubi ciepłe południa. Kilka minut z żółtym naczyniem oszczędzi zabiegu albo plonu.",
    scene: "rapeseed",
    body: [
      "Obserwuj pole w kilku miejscach, także w środku: na brzegu szkodników jest zawsze więcej.",
      "Przed zabiegiem sprawdź etykietę i prewencję dla pszczół. Najbezpieczniej jechać po oblocie, wieczorem.",
    ],
  },
  {
    slug: "opryskiwacz-przed-sezonem",
    title: "Opryskiwacz przed sezonem: lista na jedno popołudnie",
    lead: "Rozpylacze, filtry, manometr i szczelność. Lepiej w marcu na podwórzu niż w maju na polu.",
    scene: "work",
    body: [
      "Zmierz wydatek każdego rozpylacza przez minutę. Różnica ponad 10 procent od średniej oznacza wymianę.",
      "Badanie techniczne opryskiwacza jest ważne trzy lata: datę znajdziesz na nalepce kontrolnej.",
    ],
  },
  {
    slug: "zdjecie-faktury",
    title: "Jak zrobić dobre zdjęcie faktury",
    lead: "Cztery rogi w kadrze, równe światło i żadnego palca na kwocie. Tyle wystarczy.",
    scene: "winter",
    body: [
      "Połóż fakturę na ciemnym stole przy oknie i zrób zdjęcie z góry. Kilka stron dodasz jako jeden plik PDF.",
      "Jeśli czegoś nie odczytamy, zwrócimy fakturę do poprawy i napiszemy, co poprawić.",
    ],
  },
  {
    slug: "plan-nawozenia",
    title: "Plan nawożenia zacznij od próbki gleby",
    lead: "Wynik z laboratorium kosztuje mniej niż worek nawozu, którego pole nie potrzebuje.",
    scene: "spring",
    body: [
      "Jedna próbka zbiorcza to 15 do 20 nakłuć z obszaru do czterech hektarów.",
      "Zacznij od odczynu: bez wapna najlepszy nawóz pracuje na pół gwizdka.",
    ],
  },
  {
    slug: "bezpieczne-srodki",
    title: "Gdzie trzymać środki ochrony roślin",
    lead: "Osobno, sucho, pod kluczem i z dala od paszy. Przypominamy, co sprawdza inspekcja.",
    scene: "work",
    body: [
      "Środki przechowuj w oryginalnych opakowaniach, a puste, wypłukane trzy razy, oddaj w miejscu zakupu.",
      "Ewidencję zabiegów trzymaj co najmniej trzy lata.",
    ],
  },
  {
    slug: "aplikacja-na-telefonie",
    title: "Dodaj program do ekranu telefonu",
    lead: "Jedno dotknięcie i jesteś na swoim pulpicie, także tam, gdzie zasięg bywa słaby.",
    scene: "harvest",
    body: [
      "W przeglądarce wybierz z menu „Dodaj do ekranu głównego”. Nie musisz niczego pobierać ze sklepu.",
      "Ostatnio otwierane strony zobaczysz też bez internetu. Wpisany formularz poczeka na zasięg.",
    ],
  },
  {
    slug: "witamy-w-programie",
    title: "Witamy w programie",
    lead: "Zgłaszasz faktury, zbierasz punkty i wymieniasz je na nagrody albo pieniądze.",
    scene: "rapeseed",
    body: [
      'Jak to działa, opisaliśmy na stronie <a href="/o-programie">O programie</a>, a odpowiedzi na pytania zebraliśmy w <a href="/faq">Pytaniach i odpowiedziach</a>.',
      "Masz pytanie? Zadzwoń na infolinię {{infolinia}}, {{godziny}}.",
    ],
  },
];

/** One that is scheduled, and one unfinished. */
export const SCHEDULED_NEWS: DemoNews = {
  slug: "zyczenia-na-swieta",
  title: "Spokojnych świąt i dobrego roku w polu",
  lead: "Dziękujemy za wspólny sezon. Infolinia w święta odpoczywa razem z Tobą.",
  scene: "winter",
  body: ["Faktury możesz zgłaszać jak zwykle: sprawdzimy je po świętach, w kolejności zgłoszeń."],
};
export const DRAFT_NEWS: DemoNews = {
  slug: "plan-na-wiosne",
  title: "Plan na wiosnę (szkic)",
  lead: "Do uzupełnienia przez doradcę.",
  scene: "spring",
  body: ["Terminy zabiegów: do ustalenia."],
};
