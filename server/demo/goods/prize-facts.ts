export type DemoPrize = {
  slug: string;
  title: string;
  lead: string;
  description: string;
  kind?: "item" | "voucher";
  /** For one; partners' offers have none. */
  points?: number;
  valueGrosze?: number;
  perPersonLimit?: number;
  promotionOnly?: boolean;
  /** Days since it left the catalogue. */
  endedDaysAgo?: number;
  partner?: { name: string; url: string; code: string | null };
};

type DemoItem = DemoPrize & {
  points: number;
  deliveries: { change: number; reason: string }[];
  /** What it comes in, with the pieces of each that were delivered. */
  sizes?: Readonly<Record<string, number>>;
};

const delivered = (change: number) => [{ change, reason: "Dostawa" }];

/** The contents of the box, as an editor would list them. */
const listed = (points: string[]) => `<ul>${points.map((point) => `<li>${point}</li>`).join("")}</ul>`;

const thing = ({
  slug,
  title,
  points,
  lead,
  details,
  more = {},
}: {
  slug: string;
  title: string;
  points: number;
  lead: string;
  details: string[];
  more?: Partial<DemoItem>;
}): DemoItem => ({
  slug,
  title,
  lead,
  points,
  description: listed(details),
  // A point is worth five grosze.
  valueGrosze: points * 5,
  deliveries: delivered(60),
  ...more,
});

/** Things, in the order of the catalogue. */
export const ITEMS: readonly DemoItem[] = [
  thing({
    slug: "kurtka-softshell",
    title: "Kurtka softshell",
    points: 3600,
    lead: "Ciepła kurtka na wiatr i mżawkę, z odblaskami na rękawach.",
    details: ["Rozmiary od M do 3XL", "Membrana 8000 mm, kaptur odpinany", "Trzy kieszenie na zamek"],
    more: { sizes: { M: 12, L: 20, XL: 18, XXL: 8, "3XL": 2 } },
  }),
  thing({
    slug: "kalosze-ocieplane",
    title: "Kalosze ocieplane",
    points: 1800,
    lead: "Lekkie kalosze z pianki, do minus 25 stopni.",
    details: ["Rozmiary od 39 do 47", "Wyjmowana skarpeta z wełną", "Antypoślizgowa podeszwa"],
    more: { sizes: { 39: 4, 40: 6, 41: 9, 42: 14, 43: 15, 44: 11, 45: 6, 46: 0, 47: 1 } },
  }),
  thing({
    slug: "rekawice-robocze",
    title: "Rękawice robocze, 6 par",
    points: 400,
    lead: "Mocne rękawice z koziej skóry na cały sezon.",
    details: ["Rozmiary 9 i 10", "Wzmocnione palce i kciuk"],
  }),
  thing({
    slug: "termos-stalowy",
    title: "Termos stalowy 1 l",
    points: 950,
    lead: "Gorąca herbata przez cały dzień w polu.",
    details: ["Podwójna ściana ze stali nierdzewnej", "Kubek i nakrętka z przyciskiem"],
  }),
  thing({
    slug: "latarka-czolowa",
    title: "Latarka czołowa LED",
    points: 700,
    lead: "Obie ręce wolne, gdy trzeba zajrzeć pod maszynę.",
    details: ["600 lumenów, trzy tryby światła", "Ładowana przez USB-C", "Odporna na deszcz"],
  }),
  thing({
    slug: "zestaw-kluczy",
    title: "Zestaw kluczy nasadowych",
    points: 2400,
    lead: "108 elementów w walizce, stal chromowo-wanadowa.",
    details: ["Grzechotki 1/4 i 1/2 cala", "Nasadki od 4 do 32 mm"],
  }),
  thing({
    slug: "wiertarko-wkretarka",
    title: "Wiertarko-wkrętarka akumulatorowa",
    points: 6200,
    lead: "Dwa akumulatory 18 V i walizka.",
    details: ["Moment obrotowy 60 Nm", "Bezszczotkowy silnik", "Ładowarka w zestawie"],
  }),
  thing({
    slug: "myjka-cisnieniowa",
    title: "Myjka ciśnieniowa",
    points: 12_000,
    lead: "Umyje opryskiwacz, ciągnik i podwórze.",
    details: ["150 barów, 500 litrów na godzinę", "Lanca obrotowa i pianownica"],
  }),
  thing({
    slug: "kosiarka-akumulatorowa",
    title: "Kosiarka akumulatorowa",
    points: 18_500,
    lead: "Cicha kosiarka na ogród wokół domu.",
    details: ["Szerokość koszenia 43 cm", "Dwa akumulatory 4 Ah"],
    more: { deliveries: delivered(3), perPersonLimit: 1 },
  }),
  thing({
    slug: "lodowka-turystyczna",
    title: "Lodówka turystyczna 35 l",
    points: 5400,
    lead: "Zimne napoje i kanapki na żniwa.",
    details: ["Zasilanie 12 V i 230 V", "Chłodzi i grzeje"],
  }),
  thing({
    slug: "stacja-pogody",
    title: "Stacja pogody",
    points: 8800,
    lead: "Opad, wiatr i wilgotność z Twojego pola w telefonie.",
    details: ["Deszczomierz i wiatromierz", "Zasięg 150 m, zasilanie słoneczne"],
  }),
  thing({
    slug: "waga-do-zboza",
    title: "Waga do zboża",
    points: 2900,
    lead: "Gęstość zboża w stanie zsypnym, jak na skupie.",
    details: ["Cylinder 1 l", "Dokładność 0,1 kg/hl"],
  }),
  thing({
    slug: "wilgotnosciomierz",
    title: "Wilgotnościomierz do ziarna z drukarką i etui na pasek",
    points: 9600,
    lead: "Zmierz wilgotność pszenicy, rzepaku i kukurydzy przed skupem.",
    details: ["16 gatunków ziarna", "Wynik w 10 sekund"],
    more: { deliveries: delivered(6), perPersonLimit: 2 },
  }),
  thing({
    slug: "drukarka-etykiet",
    title: "Drukarka etykiet",
    points: 4300,
    lead: "Opisz palety, worki i próbki.",
    details: ["Druk termiczny", "Bluetooth"],
  }),
  thing({
    slug: "tablet-terenowy",
    title: "Tablet terenowy",
    points: 38_000,
    lead: "Wytrzyma upadek, kurz i deszcz, czytelny w słońcu.",
    details: ["Ekran 10 cali, 1000 nitów", "IP68, bateria na cały dzień"],
  }),
  thing({
    slug: "telefon-odporny",
    title: "Telefon odporny",
    points: 26_000,
    lead: "Telefon, który przeżyje upadek z ciągnika.",
    details: ["IP69K, szkło hartowane", "Bateria 8000 mAh"],
  }),
  thing({
    slug: "rower-trekkingowy",
    title: "Rower trekkingowy",
    points: 60_000,
    lead: "Na objazd pól i niedzielną wycieczkę.",
    details: ["Rama aluminiowa, 24 biegi", "Oświetlenie i bagażnik"],
    more: { deliveries: [...delivered(2), { change: -2, reason: "Egzemplarze pokazowe na dni pola" }] },
  }),
  thing({
    slug: "plecak-polowy",
    title: "Plecak polowy",
    points: 1100,
    lead: "Pojemny plecak z komorą na próbki gleby.",
    details: ["30 litrów", "Pokrowiec na deszcz"],
  }),
  thing({
    slug: "model-traktora",
    title: "Model traktora 1:32",
    points: 1500,
    lead: "Nagroda uczestników promocji: model do kolekcji.",
    details: ["Metalowa karoseria", "Otwierana maska"],
    more: { promotionOnly: true },
  }),
  thing({
    slug: "grill-gazowy",
    title: "Grill gazowy",
    points: 14_500,
    lead: "Trzy palniki i półka boczna.",
    details: ["Ruszt żeliwny", "Pokrowiec"],
    more: {
      endedDaysAgo: 20,
    },
  }),
];

const voucher = ({
  slug,
  title,
  points,
  pln,
  lead,
}: {
  slug: string;
  title: string;
  points: number;
  pln: number;
  lead: string;
}): DemoPrize => ({
  slug,
  title,
  lead,
  kind: "voucher",
  points,
  valueGrosze: pln * 100,
  description: `<p>Kod zobaczysz od razu po zamówieniu, a potem zawsze w zakładce „Moje nagrody”.</p>${listed([
    `Wartość: ${pln} zł`,
    "Ważny do dnia podanego przy kodzie",
    "Kodu nie można wymienić na gotówkę",
  ])}`,
});

export const VOUCHERS: readonly DemoPrize[] = [
  voucher({
    slug: "bon-paliwowy-100",
    title: "Bon paliwowy 100 zł",
    points: 2000,
    pln: 100,
    lead: "Na paliwo i myjnię na stacjach w całej Polsce.",
  }),
  voucher({
    slug: "bon-paliwowy-250",
    title: "Bon paliwowy 250 zł",
    points: 5000,
    pln: 250,
    lead: "Większy bak: na paliwo na stacjach w całej Polsce.",
  }),
  voucher({
    slug: "bon-spozywczy-200",
    title: "Bon do sklepów spożywczych 200 zł",
    points: 4000,
    pln: 200,
    lead: "Na zakupy w sklepach spożywczych.",
  }),
  voucher({
    slug: "bon-budowlany-300",
    title: "Bon do marketu budowlanego 300 zł",
    points: 6000,
    pln: 300,
    lead: "Na remont, narzędzia i ogród.",
  }),
];

const partner = ({
  slug,
  title,
  name,
  lead,
  code,
  details,
}: {
  slug: string;
  title: string;
  name: string;
  lead: string;
  code: string | null;
  details: string[];
}): DemoPrize => ({
  slug,
  title,
  lead,
  description: listed(details),
  partner: { name, url: `https://partner.example/${slug}`, code },
});

/** Offers of partners: a link, and a code where the partner asks for one. */
export const PARTNERS: readonly DemoPrize[] = [
  partner({
    slug: "polisa-upraw",
    title: "Polisa upraw taniej o 8%",
    name: "Polisa Rolna",
    lead: "Ubezpiecz plony od gradu i przymrozków.",
    code: "PLON8",
    details: ["Rabat na składkę własną", "Dopłata z budżetu państwa bez zmian"],
  }),
  partner({
    slug: "badanie-gleby",
    title: "Badanie gleby: 5 próbek gratis",
    name: "AgroLab",
    lead: "Przy zamówieniu 20 próbek pięć zbadamy za darmo.",
    code: "GLEBA5",
    details: ["pH, fosfor, potas i magnez", "Zalecenia nawozowe w cenie"],
  }),
  partner({
    slug: "serwis-opryskiwaczy",
    title: "Przegląd opryskiwacza 15% taniej",
    name: "Serwis Pole",
    lead: "Badanie sprawności technicznej u Ciebie w gospodarstwie.",
    code: "OPRYSK15",
    details: ["Naklejka kontrolna na trzy lata", "Dojazd do 60 km gratis"],
  }),
  partner({
    slug: "szkolenie-bhp",
    title: "Szkolenie ze środków ochrony roślin",
    name: "Akademia Rolnika",
    lead: "Szkolenie podstawowe i uzupełniające w cenie członkowskiej.",
    code: null,
    details: ["Zaświadczenie ważne pięć lat", "Online lub w Twoim powiecie"],
  }),
  partner({
    slug: "ksiegowosc-rolna",
    title: "Księgowość rolna: 2 miesiące gratis",
    name: "Zielony Bilans",
    lead: "VAT, dopłaty i ewidencja przychodów w jednym miejscu.",
    code: "BILANS2",
    details: ["Opiekun, który zna rolnictwo", "Rezygnujesz, kiedy chcesz"],
  }),
  partner({
    slug: "prognoza-pogody-pro",
    title: "Prognoza pogody Pro na rok",
    name: "Meteo Pole",
    lead: "Okna zabiegowe i ostrzeżenia o przymrozkach.",
    code: "PLONPRO",
    details: ["Prognoza dla każdego pola", "Powiadomienia w telefonie"],
  }),
];
