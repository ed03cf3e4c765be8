import { isNip } from "@plon/rules/people/identifier.ts";
import type { DemoParticipant } from "./participants.ts";
import { type Random, randomFrom } from "#demo/random.ts";

const COUNT = 30;

/** Birth dates before 1900: valid numbers that no living person has. */
const PESELS = ["61920712455", "72870318451", "85811906451", "58922411451"];

const MEN = ["Adam", "Andrzej", "Bartosz", "Grzegorz", "Jacek", "Kamil", "Łukasz", "Mateusz", "Stanisław", "Wojciech"];
const WOMEN = ["Agnieszka", "Barbara", "Danuta", "Elżbieta", "Halina", "Iwona", "Małgorzata", "Teresa"];
const SURNAMES = [
  ["Dąbrowski", "Dąbrowska"],
  ["Szymański", "Szymańska"],
  ["Kozłowski", "Kozłowska"],
  ["Jankowski", "Jankowska"],
  ["Wojciechowski", "Wojciechowska"],
  ["Krawczyk", "Krawczyk"],
  ["Piątek", "Piątek"],
  ["Grabowski", "Grabowska"],
  ["Pawłowski", "Pawłowska"],
  ["Michalak", "Michalak"],
  ["Król", "Król"],
  ["Wieczorek", "Wieczorek"],
  ["Jabłoński", "Jabłońska"],
  ["Wróbel", "Wróbel"],
  ["Stępień", "Stępień"],
] as const;

const VILLAGES = [
  ["Kruszwica", "88-150"],
  ["Pakość", "88-170"],
  ["Nekla", "62-330"],
  ["Kłecko", "62-270"],
  ["Krobia", "63-840"],
  ["Łaszczów", "22-650"],
  ["Mircze", "22-530"],
  ["Korfantów", "48-317"],
  ["Byczyna", "46-220"],
  ["Wiązów", "57-120"],
  ["Bierutów", "56-420"],
  ["Lipiany", "74-240"],
  ["Nowy Staw", "82-230"],
  ["Reszel", "11-440"],
  ["Zbójna", "18-416"],
  ["Glinojeck", "06-450"],
  ["Klimontów", "27-640"],
  ["Warta", "98-290"],
] as const;

const STREETS = ["Polna", "Ogrodowa", "Szkolna", "Kwiatowa", "Leśna", "Główna", "Wiejska", "Słoneczna"];
const CROPS = [31, 32, 33, 34, 11, 12, 15, 16, 22, 23];

const ASCII: Record<string, string> = { ą: "a", ć: "c", ę: "e", ł: "l", ń: "n", ó: "o", ś: "s", ź: "z", ż: "z" };
const ascii = (text: string) => text.toLowerCase().replace(/[ąćęłńóśźż]/g, (mark) => ASCII[mark] ?? mark);

/** Valid NIPs that begin with a code no tax office has, so that nobody has them. */
function* inventedNips(): Generator<string> {
  for (let number = 1_003_000_000; ; number += 37) if (isNip(String(number))) yield String(number);
}

/** Farms that fill the lists of the demo. */
export function neighbours(): DemoParticipant[] {
  const random = randomFrom("neighbours");
  const nips = inventedNips();
  return Array.from({ length: COUNT }, (_, index) => {
    const identifier = index % 8 === 5 ? PESELS[(index - 5) / 8]! : nips.next().value!;
    return neighbour(random, identifier, index);
  });
}

function neighbour(random: Random, identifier: string, index: number): DemoParticipant {
  const isWoman = random.chance(40);
  const first_name = random.pick(isWoman ? WOMEN : MEN);
  const last_name = SURNAMES[index % SURNAMES.length]![isWoman ? 1 : 0];
  const [company_city, company_postcode] = VILLAGES[index % VILLAGES.length]!;
  const crops = random.sample(CROPS, random.whole(2, 4));
  return {
    identifier,
    first_name,
    last_name,
    email: `${ascii(first_name)}.${ascii(last_name)}${index + 1}@example.pl`,
    phone: `+48600200${String(101 + index)}`,
    company_name: identifier.length === 11 ? "" : `Gospodarstwo Rolne ${first_name} ${last_name}`,
    company_street: random.pick(STREETS),
    company_street_number: String(random.whole(1, 120)),
    company_postcode,
    company_city,
    area: Object.fromEntries(crops.map((crop) => [crop, random.whole(20, 600) / 10])),
    hasPassword: random.chance(80),
  };
}
