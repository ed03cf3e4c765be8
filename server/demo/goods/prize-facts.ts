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

const thing = (
  slug: string,
  title: string,
  points: number,
  lead: string,
  details: string[],
  more: Partial<DemoItem> = {},
): DemoItem => ({
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
  thing(
    "kurtka-softshell",
    "Kurtka softshell",
    3600,
    "Ciepła kurtka na wiatr i mżawkę, z odblaskami na rękawach.",
    ["Rozmiary od M do 3XL", "Membrana 8000 mm, kaptur odpinany", "Trzy kieszenie na zamek"],
    { sizes: { M: 12, L: 20, XL: 18, XXL: 8, "3XL": 2 } },
  ),
  thing(
    "kalosze-ocieplane",
    "Kalosze ocieplane",
    1800,
    "Lekkie kalosze z pianki, do minus 25 stopni.",
    ["Rozmiary od 39 do 47", "Wyjmowana skarpeta z wełną", "Antypoślizgowa podeszwa"],
    { sizes: { 39: 4, 40: 6, 41: 9, 42: 14, 43: 15, 44: 11, 45: 6, 46: 0, 47: 1 } },
  ),
  thing("rekawice-robocze", "Rękawice robocze, 6 par", 400, "Mocne rękawice z koziej skóry na cały sezon.", [
    "Rozmiary 9 i 10",
    "Wzmocnione palce i kciuk",
  ]),
  thing("termos-stalowy", "Termos stalowy 1 l", 950, "Gorąca herbata przez cały dzień w polu.", [
    "Podwójna ściana ze stali nierdzewnej",
    "Kubek i nakrętka z przyciskiem",
  ]),
  thing("latarka-czolowa", "Latarka czołowa LED", 700, "Obie ręce wolne, gdy trzeba zajrzeć pod maszynę.", [
    "600 lumenów, trzy tryby światła",
    "Ładowana przez USB-C",
    "Odporna na deszcz",
  ]),
  thing("zestaw-kluczy", "Zestaw kluczy nasadowych", 2400, "108 elementów w walizce, stal chromowo-wanadowa.", [
    "Grzechotki 1/4 i 1/2 cala",
    "Nasadki od 4 do 32 mm",
  ]),
  thing("wiertarko-wkretarka", "Wiertarko-wkrętarka akumulatorowa", 6200, "Dwa akumulatory 18 V i walizka.", [
    "Moment obrotowy 60 Nm",
    "Bezszczotkowy silnik",
    "Ładowarka w zestawie",
  ]),
  thing("myjka-cisnieniowa", "Myjka ciśnieniowa", 12_000, "Umyje opryskiwacz, ciągnik i podwórze.", [
    "150 barów, 500 litrów na godzinę",
    "Lanca obrotowa i pianownica",
  ]),
  thing(
    "kosiarka-akumulatorowa",
    "Kosiarka akumulatorowa",
    18_500,
    "Cicha kosiarka na ogród wokół domu.",
    ["Szerokość koszenia 43 cm", "Dwa akumulatory 4 Ah"],
    { deliveries: delivered(3), perPersonLimit: 1 },
  ),
  thing("lodowka-turystyczna", "Lodówka turystyczna 35 l", 5400, "Zimne napoje i kanapki na żniwa.", [
    "Zasilanie 12 V i 230 V",
    "Chłodzi i grzeje",
  ]),
  thing("stacja-pogody", "Stacja pogody", 8800, "Opad, wiatr i wilgotność z Twojego pola w telefonie.", [
    "Deszczomierz i wiatromierz",
    "Zasięg 150 m, zasilanie słoneczne",
  ]),
  thing("waga-do-zboza", "Waga do zboża", 2900, "Gęstość zboża w stanie zsypnym, jak na skupie.", [
    "Cylinder 1 l",
    "Dokładność 0,1 kg/hl",
  ]),
  thing(
    "wilgotnosciomierz",
    "Wilgotnościomierz do ziarna z drukarką i etui na pasek",
    9600,
    "Zmierz wilgotność pszenicy, rzepaku i kukurydzy przed skupem.",
    ["16 gatunków ziarna", "Wynik w 10 sekund"],
    { deliveries: delivered(6), perPersonLimit: 2 },
  ),
  thing("drukarka-etykiet", "Drukarka etykiet", 4300, "Opisz palety, worki i próbki.", ["Druk termiczny", "Bluetooth"]),
  thing("tablet-terenowy", "Tablet terenowy", 38_000, "Wytrzyma upadek, kurz i deszcz, czytelny w słońcu.", [
    "Ekran 10 cali, 1000 nitów",
    "IP68, bateria na cały dzień",
  ]),
  thing("telefon-odporny", "Telefon odporny", 26_000, "Telefon, który przeżyje upadek z ciągnika.", [
    "IP69K, szkło hartowane",
    "Bateria 8000 mAh",
  ]),
  thing(
    "rower-trekkingowy",
    "Rower trekkingowy",
    60_000,
    "Na objazd pól i niedzielną wycieczkę.",
    ["Rama aluminiowa, 24 biegi", "Oświetlenie i bagażnik"],
    { deliveries: [...delivered(2), { change: -2, reason: "Egzemplarze pokazowe na dni pola" }] },
  ),
  thing("plecak-polowy", "Plecak polowy", 1100, "Pojemny plecak z komorą na próbki gleby.", [
    "30 litrów",
    "Pokrowiec na deszcz",
  ]),
  thing(
    "model-traktora",
    "Model traktora 1:32",
    1500,
    "Nagroda uczestników promocji: model do kolekcji.",
    ["Metalowa karoseria", "Otwierana maska"],
    { promotionOnly: true },
  ),
  thing("grill-gazowy", "Grill gazowy", 14_500, "Trzy palniki i półka boczna.", ["Ruszt żeliwny", "Pokrowiec"], {
    endedDaysAgo: 20,
  }),
];

const voucher = (slug: string, title: string, points: number, pln: number, lead: string): DemoPrize => ({
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
  voucher("bon-paliwowy-100", "Bon paliwowy 100 zł", 2000, 100, "Na paliwo i myjnię na stacjach w całej Polsce."),
  voucher("bon-paliwowy-250", "Bon paliwowy 250 zł", 5000, 250, "Większy bak: na paliwo na stacjach w całej Polsce."),
  voucher("bon-spozywczy-200", "Bon do sklepów spożywczych 200 zł", 4000, 200, "Na zakupy w sklepach spożywczych."),
  voucher("bon-budowlany-300", "Bon do marketu budowlanego 300 zł", 6000, 300, "Na remont, narzędzia i ogród."),
];

const partner = (
  slug: string,
  title: string,
  name: string,
  lead: string,
  code: string | null,
  details: string[],
): DemoPrize => ({
  slug,
  title,
  lead,
  description: listed(details),
  partner: { name, url: `https://partner.example/${slug}`, code },
});

/** Offers of partners: a link, and a code where the partner asks for one. */
export const PARTNERS: readonly DemoPrize[] = [
  partner(
    "polisa-upraw",
    "Polisa upraw taniej o 8%",
    "Polisa Rolna",
    "Ubezpiecz plony od gradu i przymrozków.",
    "PLON8",
    ["Rabat na składkę własną", "Dopłata z budżetu państwa bez zmian"],
  ),
  partner(
    "badanie-gleby",
    "Badanie gleby: 5 próbek gratis",
    "AgroLab",
    "Przy zamówieniu 20 próbek pięć zbadamy za darmo.",
    "GLEBA5",
    ["pH, fosfor, potas i magnez", "Zalecenia nawozowe w cenie"],
  ),
  partner(
    "serwis-opryskiwaczy",
    "Przegląd opryskiwacza 15% taniej",
    "Serwis Pole",
    "Badanie sprawności technicznej u Ciebie w gospodarstwie.",
    "OPRYSK15",
    ["Naklejka kontrolna na trzy lata", "Dojazd do 60 km gratis"],
  ),
  partner(
    "szkolenie-bhp",
    "Szkolenie ze środków ochrony roślin",
    "Akademia Rolnika",
    "Szkolenie podstawowe i uzupełniające w cenie członkowskiej.",
    null,
    ["Zaświadczenie ważne pięć lat", "Online lub w Twoim powiecie"],
  ),
  partner(
    "ksiegowosc-rolna",
    "Księgowość rolna: 2 miesiące gratis",
    "Zielony Bilans",
    "VAT, dopłaty i ewidencja przychodów w jednym miejscu.",
    "BILANS2",
    ["Opiekun, który zna rolnictwo", "Rezygnujesz, kiedy chcesz"],
  ),
  partner(
    "prognoza-pogody-pro",
    "Prognoza pogody Pro na rok",
    "Meteo Pole",
    "Okna zabiegowe i ostrzeżenia o przymrozkach.",
    "PLONPRO",
    ["Prognoza dla każdego pola", "Powiadomienia w telefonie"],
  ),
];
