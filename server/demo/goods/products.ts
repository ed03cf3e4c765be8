import { readFileSync } from "node:fs";
import path from "node:path";

export type DemoProduct = {
  sap: number;
  name: string;
  brand: string;
  category: string;
  unit: "l" | "kg";
  packVolumes: number[];
  /** Points per litre or kilogram this year. */
  pointsPerUnit: number;
  yearlyLimitPoints: number | undefined;
  substances: string;
  crops: string[];
  dose: string;
  /** The dose per hectare by crop number, if the dose is given per hectare. */
  doses: { cropId: number; min: number; max: number }[];
};

const HERBICIDE = "Herbicydy";
const FUNGICIDE = "Fungicydy";
const INSECTICIDE = "Insektycydy";
const DRESSING = "Zaprawy nasienne";
const REGULATOR = "Regulatory wzrostu";
const ADJUVANT = "Adiuwanty";
const FERTILISER = "Nawozy dolistne";

const CEREALS = ["zboża ozime", "zboża jare"];
const ORCHARDS = ["jabłoń", "grusza", "wiśnia"];

type Invented = readonly [
  name: string,
  category: string,
  packVolumes: number[],
  pointsPerUnit: number,
  substances: string,
  crops: string[],
  dose: string,
];

/**
 * Real names: what a public source says about them is in product-facts.tsv, the rest is left blank. Packs and points
 * are invented.
 */
const FROM_SOURCES: readonly Invented[] = [
  ["Halvetic", HERBICIDE, [5, 20, 640, 1000], 4, "", [], ""],
  ["Recosar 960 EC", HERBICIDE, [5, 20], 9, "", [], ""],
  ["Chwastox Complex", HERBICIDE, [1, 5, 10], 7, "", [], ""],
  ["Chwastox Nowy Trio", HERBICIDE, [1, 5, 10], 6.5, "", [], ""],
  ["Chwastox Turbo 340 SL", HERBICIDE, [1, 5, 20], 5, "", [], ""],
  ["Chwastox 500 SL", HERBICIDE, [1, 5, 20], 4.5, "", [], ""],
  ["Chwastox Extra", HERBICIDE, [0.5, 1, 5, 20], 3.5, "", [], ""],
  ["Chwastox MP 600 SL", HERBICIDE, [5, 20], 5.5, "", [], ""],
  ["Zaprawa Domnic 060 FS", DRESSING, [5, 20, 200], 10, "", [], ""],
  ["Leptosar", INSECTICIDE, [1, 5], 14, "", [], ""],
  ["Dovvo", HERBICIDE, [1, 5, 10], 16, "", [], ""],
];

/** Names, substances and doses invented for the demo. */
const INVENTED: readonly Invented[] = [
  ["Plonogran 75 WG", HERBICIDE, [0.5, 1], 28, "tribenuron metylu 750 g/kg", CEREALS, "20-25 g/ha"],
  ["Miotlar 240 SC", HERBICIDE, [1, 5], 18, "diflufenikan 240 g/l", ["zboża ozime"], "0,5 l/ha"],
  ["Rzepakol 500 SC", HERBICIDE, [5, 10], 11, "metazachlor 500 g/l", ["rzepak"], "1,5-2,0 l/ha"],
  ["Kukuryd Plus 100 OD", HERBICIDE, [5, 20], 12.5, "mezotrion 100 g/l", ["kukurydza"], "1,0-1,5 l/ha"],
  ["Buraczan 320 SE", HERBICIDE, [5, 20], 8, "etofumesat 320 g/l", ["burak cukrowy"], "1,5 l/ha"],
  [
    "Graminol 150 EC",
    HERBICIDE,
    [1, 5, 20],
    10,
    "fluazyfop-P butylu 150 g/l",
    ["rzepak", "burak cukrowy"],
    "0,8-1,2 l/ha",
  ],
  ["Ziemnior 600 SC", HERBICIDE, [5], 9.5, "aklonifen 600 g/l", ["ziemniak"], "3,0 l/ha"],
  ["Kłosmax 250 EC", FUNGICIDE, [5, 10, 20], 13, "protiokonazol 250 g/l", CEREALS, "0,8 l/ha"],
  [
    "Kłosmax Duo 425 EC",
    FUNGICIDE,
    [5, 10],
    15,
    "protiokonazol 175 g/l + tebukonazol 250 g/l",
    CEREALS,
    "0,8-1,0 l/ha",
  ],
  ["Tarczan 500 SC", FUNGICIDE, [5, 20], 8.5, "azoksystrobina 500 g/l", [...CEREALS, "rzepak"], "0,5 l/ha"],
  ["Rdzawex 430 SC", FUNGICIDE, [5, 20], 7.5, "tebukonazol 430 g/l", [...CEREALS, "rzepak"], "0,6 l/ha"],
  ["Suchowlos 400 SC", FUNGICIDE, [5, 10], 12, "boskalid 400 g/l", ["rzepak"], "0,5 l/ha"],
  ["Parchostop 700 WG", FUNGICIDE, [1, 5], 9, "ditianon 700 g/kg", ORCHARDS, "0,75 kg/ha"],
  ["Kaptarol 80 WG", FUNGICIDE, [5, 10], 6, "kaptan 800 g/kg", ORCHARDS, "1,9 kg/ha"],
  ["Zaraznik 250 SC", FUNGICIDE, [1, 5], 14.5, "mandipropamid 250 g/l", ["ziemniak", "cebula"], "0,6 l/ha"],
  ["Mączniol 300 EC", FUNGICIDE, [1, 5], 11.5, "fenpropidyna 300 g/l", ["zboża ozime", "burak cukrowy"], "0,75 l/ha"],
  ["Słodyszan 200 SP", INSECTICIDE, [0.2, 1], 32, "acetamipryd 200 g/kg", ["rzepak", "ziemniak"], "0,12-0,2 kg/ha"],
  ["Mszycobój 100 EC", INSECTICIDE, [1, 5], 17, "esfenwalerat 100 g/l", [...CEREALS, "warzywa kapustne"], "0,15 l/ha"],
  ["Stonkard 120 SC", INSECTICIDE, [0.5, 1], 30, "chlorantraniliprol 120 g/l", ["ziemniak", ...ORCHARDS], "0,1 l/ha"],
  ["Ziarnochron 240 FS", DRESSING, [10, 20, 200], 8, "fludioksonil 25 g/l", ["ziarno zbóż"], "200 ml/100 kg"],
  [
    "Ziarnochron Premium 120 FS",
    DRESSING,
    [20, 200],
    11,
    "sedaksan 50 g/l + fludioksonil 25 g/l",
    ["ziarno zbóż"],
    "150 ml/100 kg",
  ],
  ["Kukuzap 500 FS", DRESSING, [1, 10], 19, "tiuram 500 g/l", ["ziarno kukurydzy"], "250 ml/100 kg"],
  ["Prostoźdźbł 250 EC", REGULATOR, [5, 10], 9, "trineksapak etylu 250 g/l", CEREALS, "0,4 l/ha"],
  ["Prostoźdźbł CCC 750 SL", REGULATOR, [10, 20], 3, "chlorek chloromekwatu 750 g/l", ["zboża ozime"], "1,5-2,0 l/ha"],
  ["Rzepakreg 60 SL", REGULATOR, [5, 10], 7, "metkonazol 60 g/l", ["rzepak"], "0,7 l/ha"],
  [
    "Przylepiec 900 EC",
    ADJUVANT,
    [1, 5, 20],
    2.5,
    "estry metylowe oleju rzepakowego 900 g/l",
    [...CEREALS, "kukurydza"],
    "1,0 l/ha",
  ],
  ["Zwilżacz Plon", ADJUVANT, [1, 5], 3, "siloksan modyfikowany 800 g/l", CEREALS, "0,1 l/ha"],
  ["Plonofol Zboże", FERTILISER, [10, 20], 1.5, "mangan, miedź, cynk", CEREALS, "2,0 l/ha"],
  ["Plonofol Bor", FERTILISER, [10, 20, 1000], 1.25, "bor 150 g/l", ["rzepak", "burak cukrowy"], "1,0-2,0 l/ha"],
];

/** The yearly limit of one product for one participant. */
const YEARLY_LIMITS = new Map([
  ["Stonkard 120 SC", 1_500],
  ["Dovvo", 4_000],
]);

const IN_KILOGRAMS = /\b(WG|SP)$/;
const BRANDS = ["Halvetic", "Recosar", "Chwastox", "Domnic", "Leptosar", "Dovvo"];

type Fact = { name: string; active_substances: string; crops: string[]; dose: string };

/** What public sources say: one row per product, with its source in the last column. */
function readFacts(): Map<string, Fact> {
  const rows = readFileSync(path.join(import.meta.dirname, "product-facts.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  return new Map(
    rows.map((row) => {
      const [name = "", active_substances = "", crops = "", dose = ""] = row.split("\t");
      return [name, { name, active_substances, crops: crops ? crops.split(";") : [], dose }];
    }),
  );
}

/** Crops as labels name them, by the numbers of the programme's crops. */
const CROP_IDS: Readonly<Record<string, readonly number[]>> = {
  "zboża ozime": [31, 33, 11, 12],
  "zboża jare": [32, 34, 13],
  rzepak: [15],
  kukurydza: [16],
  jabłoń: [18],
  wiśnia: [19],
  grusza: [20],
  "burak cukrowy": [22],
  ziemniak: [23],
  cebula: [27],
  "warzywa kapustne": [29],
};

/** '0,8-1,2 l/ha' as figures in litres or kilograms for each crop; nothing for doses of another kind (seed dressing). */
function dosesOf(crops: readonly string[], dose: string): DemoProduct["doses"] {
  const [, low, high, unit] = /^([\d,]+)(?:-([\d,]+))? (l|kg|g)\/ha$/.exec(dose) ?? [];
  if (low === undefined) return [];
  const figure = (text: string) => Number(text.replace(",", ".")) / (unit === "g" ? 1000 : 1);
  const [min, max] = [figure(low), figure(high ?? low)];
  return crops.flatMap((crop) => (CROP_IDS[crop] ?? []).map((cropId) => ({ cropId, min, max })));
}

/** The forty products of the demo programme. */
export function demoProducts(): DemoProduct[] {
  const facts = readFacts();
  return [...FROM_SOURCES, ...INVENTED].map((row, index) => {
    const [name, category, packVolumes, pointsPerUnit, substances, crops, dose] = row;
    const fact = facts.get(name);
    return {
      sap: 700_101 + index * 7,
      name,
      brand: BRANDS.find((brand) => name.includes(brand)) ?? "Plon",
      category,
      unit: IN_KILOGRAMS.test(name) ? "kg" : "l",
      packVolumes,
      pointsPerUnit,
      yearlyLimitPoints: YEARLY_LIMITS.get(name),
      substances: fact?.active_substances ?? substances,
      crops: fact?.crops ?? crops,
      dose: fact?.dose ?? dose,
      doses: dosesOf(fact?.crops ?? crops, fact?.dose ?? dose),
    };
  });
}

/** Months of a campaign as MM-DD, its multiplier and the products it is for. */
export const DEMO_CAMPAIGNS = [
  { name: "Jesień z Halvetikiem", from: "09-01", to: "11-30", multiplier: 1.5, products: ["Halvetic"] },
  {
    name: "Wiosna bez chwastów",
    from: "03-01",
    to: "05-31",
    multiplier: 2,
    products: ["Chwastox Complex", "Chwastox Nowy Trio", "Chwastox Turbo 340 SL"],
  },
  {
    name: "Rzepak na start",
    from: "08-01",
    to: "10-31",
    multiplier: 1.25,
    products: ["Rzepakol 500 SC", "Rzepakreg 60 SL"],
  },
  {
    name: "Zdrowy kłos",
    from: "05-01",
    to: "06-30",
    multiplier: 1.5,
    products: ["Kłosmax 250 EC", "Kłosmax Duo 425 EC"],
  },
] as const;
