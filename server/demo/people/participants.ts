export type FixedKey = "jan" | "anna" | "piotr" | "maria" | "tomasz" | "zofia" | "krzysztof";

export type DemoParticipant = {
  /** Set for those whom documentation and tests rely on. */
  key?: FixedKey;
  identifier: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
  company_street: string;
  company_street_number: string;
  company_postcode: string;
  company_city: string;
  correspondence_address?: boolean;
  correspondence_street?: string;
  correspondence_street_number?: string;
  correspondence_street_number_place?: string;
  correspondence_postcode?: string;
  correspondence_city?: string;
  bank_account?: string;
  has_required_consents?: boolean;
  maintenance?: boolean;
  /** Hectares by the id of the crop (spec 1 §3.3). */
  area: Record<number, number>;
  hasPassword: boolean;
};

/** The people of the demo that documentation and tests rely on (decisions §1). The bank accounts are of no bank. */
export const DEMO_PARTICIPANTS: readonly DemoParticipant[] = [
  {
    key: "jan",
    identifier: "1111111111",
    first_name: "Jan",
    last_name: "Kowalski",
    email: "jan.kowalski@example.pl",
    phone: "+48600100101",
    company_name: "Gospodarstwo Rolne Jan Kowalski",
    company_street: "Lipowa",
    company_street_number: "12",
    company_postcode: "88-110",
    company_city: "Łojewo",
    bank_account: "PL61199900000000001234567890",
    area: { 31: 86.5, 15: 54, 16: 38.2, 22: 22, 33: 14.75 },
    hasPassword: true,
  },
  {
    key: "anna",
    identifier: "2222222222",
    first_name: "Anna",
    last_name: "Nowak",
    email: "anna.nowak@example.pl",
    phone: "+48600100102",
    company_name: "Sady Nowak",
    company_street: "Sadowa",
    company_street_number: "3",
    company_postcode: "27-650",
    company_city: "Samborzec",
    has_required_consents: false,
    area: { 17: 18.4, 18: 14.1, 20: 4.3 },
    hasPassword: true,
  },
  {
    key: "piotr",
    identifier: "3333333333",
    first_name: "Piotr",
    last_name: "Wiśniewski",
    email: "piotr.wisniewski@example.pl",
    phone: "+48600100103",
    company_name: "Agro Wiśniewski",
    company_street: "Długa",
    company_street_number: "41",
    company_postcode: "62-320",
    company_city: "Miłosław",
    bank_account: "PL95199900000000002345678901",
    area: { 31: 42, 15: 25.5, 23: 11 },
    hasPassword: true,
  },
  {
    key: "maria",
    identifier: "44051401359",
    first_name: "Maria",
    last_name: "Zielińska",
    email: "maria.zielinska@example.pl",
    phone: "+48600100104",
    company_name: "",
    company_street: "Kościelna",
    company_street_number: "7",
    company_postcode: "22-510",
    company_city: "Strzyżów",
    area: { 31: 9.8, 23: 2.15, 24: 1.1, 26: 1.1 },
    hasPassword: true,
  },
  {
    key: "tomasz",
    identifier: "4444444444",
    first_name: "Tomasz",
    last_name: "Lewandowski",
    email: "tomasz.lewandowski@example.pl",
    phone: "+48600100105",
    company_name: "Gospodarstwo Lewandowski",
    company_street: "Polna",
    company_street_number: "18a",
    company_postcode: "48-300",
    company_city: "Kubice",
    area: { 15: 31, 31: 40.6 },
    hasPassword: false,
  },
  {
    key: "zofia",
    identifier: "5555555555",
    first_name: "Zofia",
    last_name: "Kamińska",
    email: "zofia.kaminska@example.pl",
    phone: "+48600100106",
    company_name: "Kamińska Rolnictwo Sp. z o.o.",
    company_street: "Pyrzycka",
    company_street_number: "102",
    company_postcode: "74-201",
    company_city: "Stróżewo",
    correspondence_address: true,
    correspondence_street: "Mieszka I",
    correspondence_street_number: "9",
    correspondence_street_number_place: "4",
    correspondence_postcode: "73-110",
    correspondence_city: "Stargard",
    bank_account: "PL82199900000000003456789012",
    area: { 31: 410, 15: 280.5, 16: 120, 22: 95.25, 33: 64 },
    hasPassword: true,
  },
  {
    key: "krzysztof",
    identifier: "6666666666",
    first_name: "Krzysztof",
    last_name: "Woźniak",
    email: "krzysztof.wozniak@example.pl",
    phone: "+48600100107",
    company_name: "Woźniak Krzysztof – uprawa zbóż",
    company_street: "Warmińska",
    company_street_number: "5",
    company_postcode: "11-400",
    company_city: "Nowa Wieś Kętrzyńska",
    maintenance: true,
    area: { 31: 55, 34: 12.4, 13: 8 },
    hasPassword: true,
  },
];
