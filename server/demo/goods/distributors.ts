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

type Company = {
  name: string;
  nip: string;
  street: string;
  phone: string;
  sends: "edi" | "paper";
  numbering: string;
  places: Place[];
};

const company = ({ name, nip, street, phone, sends, numbering, places }: Company): DemoDistributor => ({
  name,
  nip,
  street,
  phone,
  edi: sends === "edi",
  numbering,
  places,
});

/** Invented companies; their NIPs begin with the number of no tax office, so that nobody has them. */
export const DEMO_DISTRIBUTORS: readonly DemoDistributor[] = [
  company({
    name: "Agro-Kujawy Sp. z o.o.",
    nip: "9990241806",
    street: "ul. Szosa Bydgoska 52",
    phone: "+48566230101",
    sends: "edi",
    numbering: "FV/{n}/{m}/{y}",
    places: [
      place("Toruń", "87-100", 53.0138, 18.5984),
      place("Inowrocław", "88-100", 52.7988, 18.2639),
      place("Grudziądz", "86-300", 53.4837, 18.7536),
      place("Włocławek", "87-800", 52.6483, 19.0677),
    ],
  }),
  company({
    name: "Wielkopolskie Centrum Rolne S.A.",
    nip: "9990243171",
    street: "ul. Gnieźnieńska 14",
    phone: "+48616230202",
    sends: "edi",
    numbering: "{n}/WCR/{y}",
    places: [
      place("Września", "62-300", 52.3251, 17.5653),
      place("Gniezno", "62-200", 52.5349, 17.5826),
      place("Leszno", "64-100", 51.8406, 16.5749),
      place("Środa Wielkopolska", "63-000", 52.2282, 17.2764),
      place("Krotoszyn", "63-700", 51.6973, 17.4371),
    ],
  }),
  company({
    name: "Lubelska Hurtownia Rolna Sp. z o.o.",
    nip: "9990244549",
    street: "al. Wincentego Witosa 8",
    phone: "+48816230303",
    sends: "paper",
    numbering: "FS {n}/{y}",
    places: [
      place("Lublin", "20-315", 51.2465, 22.5684),
      place("Zamość", "22-400", 50.7231, 23.2519),
      place("Hrubieszów", "22-500", 50.805, 23.8925),
    ],
  }),
  company({
    name: "Opolagro Sp. z o.o.",
    nip: "9990245916",
    street: "ul. Namysłowska 31",
    phone: "+48776230404",
    sends: "edi",
    numbering: "OPA/{y}/{m}/{n}",
    places: [
      place("Opole", "45-075", 50.6751, 17.9213),
      place("Nysa", "48-300", 50.4738, 17.3344),
      place("Kluczbork", "46-200", 50.9727, 18.2177),
    ],
  }),
  company({
    name: "Dolnośląskie Plony Sp. j.",
    nip: "9990247281",
    street: "ul. Wrocławska 117",
    phone: "+48716230505",
    sends: "paper",
    numbering: "F/{n}/{y}",
    places: [
      place("Strzelin", "57-100", 50.7797, 17.0647),
      place("Oleśnica", "56-400", 51.2126, 17.3864),
      place("Świdnica", "58-100", 50.8496, 16.4757),
      place("Legnica", "59-220", 51.207, 16.1551),
    ],
  }),
  company({
    name: "Pomorska Spółdzielnia Zaopatrzenia Rolników",
    nip: "9990248659",
    street: "ul. Bolesława Chrobrego 3",
    phone: "+48916230606",
    sends: "edi",
    numbering: "PSZR-{n}-{y}",
    places: [
      place("Pyrzyce", "74-200", 53.1456, 14.8925),
      place("Stargard", "73-110", 53.3367, 15.05),
      place("Koszalin", "75-950", 54.1943, 16.1715),
    ],
  }),
  company({
    name: "Żuławy Agro Sp. z o.o.",
    nip: "9990250024",
    street: "ul. Tczewska 9",
    phone: "+48556230707",
    sends: "paper",
    numbering: "ŻA/{n}/{y}",
    places: [
      place("Malbork", "82-200", 54.0359, 19.0266),
      place("Elbląg", "82-300", 54.1522, 19.4088),
      place("Tczew", "83-110", 54.0924, 18.7779),
    ],
  }),
  company({
    name: "Warmia-Mazury Agrocentrum S.A.",
    nip: "9990251408",
    street: "ul. Lubelska 40",
    phone: "+48896230808",
    sends: "edi",
    numbering: "{y}/FV/{n}",
    places: [
      place("Olsztyn", "10-408", 53.7784, 20.4801),
      place("Kętrzyn", "11-400", 54.0763, 21.3753),
      place("Iława", "14-200", 53.5961, 19.5656),
    ],
  }),
  company({
    name: "Podlaskie Zaopatrzenie Wsi Marek Sadowski",
    nip: "9990252773",
    street: "ul. Poznańska 86",
    phone: "+48866230909",
    sends: "paper",
    numbering: "{n}/{m}/{y}",
    places: [place("Łomża", "18-400", 53.1781, 22.0593), place("Białystok", "15-399", 53.1325, 23.1688)],
  }),
  company({
    name: "Mazowiecki Dom Rolnika Sp. z o.o.",
    nip: "9990254140",
    street: "ul. Targowa 5",
    phone: "+48236231010",
    sends: "edi",
    numbering: "MDR/{n}/{y}",
    places: [
      place("Ciechanów", "06-400", 52.8814, 20.6194),
      place("Płock", "09-400", 52.5468, 19.7064),
      place("Siedlce", "08-110", 52.1677, 22.29),
      place("Łowicz", "99-400", 52.1072, 19.9452),
    ],
  }),
  company({
    name: "Sandomierska Grupa Ogrodnicza Sp. z o.o.",
    nip: "9990255518",
    street: "ul. Lwowska 22",
    phone: "+48156231111",
    sends: "paper",
    numbering: "SGO/{n}/{y}",
    places: [
      place("Sandomierz", "27-600", 50.6826, 21.749),
      place("Tarnów", "33-100", 50.0121, 20.9858),
      place("Jarosław", "37-500", 50.0162, 22.678),
    ],
  }),
  company({
    name: "Hurt-Rol Sieradz Anna i Piotr Wrona s.c.",
    nip: "9990256883",
    street: "ul. Wojska Polskiego 68",
    phone: "+48436231212",
    sends: "paper",
    numbering: "FA {n}/{m}/{y}",
    places: [place("Sieradz", "98-200", 51.5959, 18.7303), place("Kutno", "99-300", 52.2308, 19.3644)],
  }),
];
