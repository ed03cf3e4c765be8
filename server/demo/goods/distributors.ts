/** A town with its postcode, streets' town centre coordinates: branches stand in real places, their owners are invented. */
type Place = { city: string; postcode: string; lat: number; lng: number };

const place = (city: string, postcode: string, lat: number, lng: number): Place => ({ city, postcode, lat, lng });

export type DemoDistributor = {
  name: string;
  nip: string;
  street: string;
  phone: string;
  /** Sends its invoices electronically. */
  edi: boolean;
  /** How its invoices are numbered: {n} is a running number, {y} the year, {m} the month. */
  numbering: string;
  /** The first is the seat. */
  places: Place[];
};

const company = (
  name: string,
  nip: string,
  street: string,
  phone: string,
  sends: "edi" | "paper",
  numbering: string,
  places: Place[],
): DemoDistributor => ({ name, nip, street, phone, edi: sends === "edi", numbering, places });

/** Invented companies; their NIPs begin with the number of no tax office, so that nobody has them. */
export const DEMO_DISTRIBUTORS: readonly DemoDistributor[] = [
  company("Agro-Kujawy Sp. z o.o.", "9990241806", "ul. Szosa Bydgoska 52", "+48566230101", "edi", "FV/{n}/{m}/{y}", [
    place("Toruń", "87-100", 53.0138, 18.5984),
    place("Inowrocław", "88-100", 52.7988, 18.2639),
    place("Grudziądz", "86-300", 53.4837, 18.7536),
    place("Włocławek", "87-800", 52.6483, 19.0677),
  ]),
  company(
    "Wielkopolskie Centrum Rolne S.A.",
    "9990243171",
    "ul. Gnieźnieńska 14",
    "+48616230202",
    "edi",
    "{n}/WCR/{y}",
    [
      place("Września", "62-300", 52.3251, 17.5653),
      place("Gniezno", "62-200", 52.5349, 17.5826),
      place("Leszno", "64-100", 51.8406, 16.5749),
      place("Środa Wielkopolska", "63-000", 52.2282, 17.2764),
      place("Krotoszyn", "63-700", 51.6973, 17.4371),
    ],
  ),
  company(
    "Lubelska Hurtownia Rolna Sp. z o.o.",
    "9990244549",
    "al. Wincentego Witosa 8",
    "+48816230303",
    "paper",
    "FS {n}/{y}",
    [
      place("Lublin", "20-315", 51.2465, 22.5684),
      place("Zamość", "22-400", 50.7231, 23.2519),
      place("Hrubieszów", "22-500", 50.805, 23.8925),
    ],
  ),
  company("Opolagro Sp. z o.o.", "9990245916", "ul. Namysłowska 31", "+48776230404", "edi", "OPA/{y}/{m}/{n}", [
    place("Opole", "45-075", 50.6751, 17.9213),
    place("Nysa", "48-300", 50.4738, 17.3344),
    place("Kluczbork", "46-200", 50.9727, 18.2177),
  ]),
  company("Dolnośląskie Plony Sp. j.", "9990247281", "ul. Wrocławska 117", "+48716230505", "paper", "F/{n}/{y}", [
    place("Strzelin", "57-100", 50.7797, 17.0647),
    place("Oleśnica", "56-400", 51.2126, 17.3864),
    place("Świdnica", "58-100", 50.8496, 16.4757),
    place("Legnica", "59-220", 51.207, 16.1551),
  ]),
  company(
    "Pomorska Spółdzielnia Zaopatrzenia Rolników",
    "9990248659",
    "ul. Bolesława Chrobrego 3",
    "+48916230606",
    "edi",
    "PSZR-{n}-{y}",
    [
      place("Pyrzyce", "74-200", 53.1456, 14.8925),
      place("Stargard", "73-110", 53.3367, 15.05),
      place("Koszalin", "75-950", 54.1943, 16.1715),
    ],
  ),
  company("Żuławy Agro Sp. z o.o.", "9990250024", "ul. Tczewska 9", "+48556230707", "paper", "ŻA/{n}/{y}", [
    place("Malbork", "82-200", 54.0359, 19.0266),
    place("Elbląg", "82-300", 54.1522, 19.4088),
    place("Tczew", "83-110", 54.0924, 18.7779),
  ]),
  company("Warmia-Mazury Agrocentrum S.A.", "9990251408", "ul. Lubelska 40", "+48896230808", "edi", "{y}/FV/{n}", [
    place("Olsztyn", "10-408", 53.7784, 20.4801),
    place("Kętrzyn", "11-400", 54.0763, 21.3753),
    place("Iława", "14-200", 53.5961, 19.5656),
  ]),
  company(
    "Podlaskie Zaopatrzenie Wsi Marek Sadowski",
    "9990252773",
    "ul. Poznańska 86",
    "+48866230909",
    "paper",
    "{n}/{m}/{y}",
    [place("Łomża", "18-400", 53.1781, 22.0593), place("Białystok", "15-399", 53.1325, 23.1688)],
  ),
  company("Mazowiecki Dom Rolnika Sp. z o.o.", "9990254140", "ul. Targowa 5", "+48236231010", "edi", "MDR/{n}/{y}", [
    place("Ciechanów", "06-400", 52.8814, 20.6194),
    place("Płock", "09-400", 52.5468, 19.7064),
    place("Siedlce", "08-110", 52.1677, 22.29),
    place("Łowicz", "99-400", 52.1072, 19.9452),
  ]),
  company(
    "Sandomierska Grupa Ogrodnicza Sp. z o.o.",
    "9990255518",
    "ul. Lwowska 22",
    "+48156231111",
    "paper",
    "SGO/{n}/{y}",
    [
      place("Sandomierz", "27-600", 50.6826, 21.749),
      place("Tarnów", "33-100", 50.0121, 20.9858),
      place("Jarosław", "37-500", 50.0162, 22.678),
    ],
  ),
  company(
    "Hurt-Rol Sieradz Anna i Piotr Wrona s.c.",
    "9990256883",
    "ul. Wojska Polskiego 68",
    "+48436231212",
    "paper",
    "FA {n}/{m}/{y}",
    [place("Sieradz", "98-200", 51.5959, 18.7303), place("Kutno", "99-300", 52.2308, 19.3644)],
  ),
];
