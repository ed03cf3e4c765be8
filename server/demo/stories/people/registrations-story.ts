import { registrationBody } from "@plon/contract/portal/account/registrations.ts";
import { invitationEnd } from "@plon/rules/offers/invitation-state.ts";
import { isNip, isPesel } from "@plon/rules/people/identifier.ts";
import { consentsForRegistration } from "#modules/people/consents/consents.service.ts";
import { confirmEmail, confirmPhone } from "#modules/account/registrations/confirmation.service.ts";
import { reject } from "#modules/account/registrations/decision.service.ts";
import { storeRegistration } from "#modules/account/registrations/submission.service.ts";
import { staffCall, visitorCall, type World } from "#demo/world.ts";

/** Opens the invitations of the demo: /rejestracja/ZAPROSZENIE1 and /rejestracja/ZAPROSZENIE2. */
export const DEMO_INVITATIONS = ["ZAPROSZENIE1", "ZAPROSZENIE2"] as const;

type Newcomer = {
  identifier: string;
  first_name: string;
  last_name: string;
  company_name: string;
  street: string;
  postcode: string;
  city: string;
  area: { id: number; value: number }[];
  marketing?: boolean;
  rest?: Record<string, unknown>;
};

/** The first valid number from this one on; NIPs that begin with a code no tax office has. */
function nipFrom(number: number): string {
  for (let nip = number; ; nip += 1) if (isNip(String(nip))) return String(nip);
}

/** A PESEL with these ten digits, of somebody born before 1900. */
const peselOf = (digits: string) =>
  Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find((pesel) => isPesel(pesel))!;

const NEWCOMERS: Newcomer[] = [
  {
    identifier: nipFrom(1_009_100_000),
    first_name: "Bogdan",
    last_name: "Sikora",
    company_name: "Gospodarstwo Rolne Bogdan Sikora",
    street: "Wspólna",
    postcode: "99-300",
    city: "Kutno",
    area: [
      { id: 31, value: 34.5 },
      { id: 15, value: 18 },
    ],
    marketing: true,
  },
  {
    identifier: peselOf("7387150241"),
    first_name: "Krystyna",
    last_name: "Olszewska-Przybylska",
    company_name: "",
    street: "Rynek",
    postcode: "27-670",
    city: "Łoniów",
    area: [
      { id: 17, value: 6.4 },
      { id: 18, value: 4.1 },
      { id: 19, value: 2.3 },
    ],
    rest: {
      authorized_person: true,
      authorized_person_first_name: "Mateusz",
      authorized_person_last_name: "Przybylski",
      authorized_person_identifier: peselOf("9591230451"),
      correspondence_address: true,
      correspondence_street: "Kwiatowa",
      correspondence_street_number: "4",
      correspondence_street_number_place: "11",
      correspondence_postcode: "27-600",
      correspondence_city: "Sandomierz",
    },
  },
  {
    identifier: nipFrom(1_009_200_000),
    first_name: "Dariusz",
    last_name: "Walczak",
    company_name: "Agro-Walczak Sp. z o.o.",
    street: "Przemysłowa",
    postcode: "64-000",
    city: "Kościan",
    area: [
      { id: 31, value: 220 },
      { id: 22, value: 64.75 },
      { id: 23, value: 31 },
    ],
    rest: {
      company_type: "company",
      register: "krs",
      person_role: "employee",
      steady_transfer: true,
      steady_transfer_nip: "1111111111",
      hash: DEMO_INVITATIONS[1],
    },
  },
  {
    identifier: nipFrom(1_009_300_000),
    first_name: "Renata",
    last_name: "Zawadzka",
    company_name: "Gospodarstwo Zawadzka",
    street: "Łąkowa",
    postcode: "21-560",
    city: "Międzyrzec Podlaski",
    area: [{ id: 16, value: 12.2 }],
  },
  {
    identifier: nipFrom(1_009_400_000),
    first_name: "Ireneusz",
    last_name: "Czarnecki",
    company_name: "Skup Zbóż Czarnecki",
    street: "Kolejowa",
    postcode: "87-300",
    city: "Brodnica",
    area: [{ id: 31, value: 0.5 }],
  },
];

/** Tells registrations: three to be decided, one unconfirmed, one refused; and invitations. */
export function tellRegistrations(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, working, moment } = calendar;
  const [bogdan, krystyna, dariusz, renata, ireneusz] = NEWCOMERS.map((newcomer, index) => ({ newcomer, index }));
  timeline.at(moment(daysAgo(20), 8), (at) => invite(world, at));
  const comes = (who: { newcomer: Newcomer; index: number } | undefined, at: Date) =>
    timeline.at(at, (sentAt) => confirmed(world, who!, sentAt));
  comes(bogdan, moment(daysAgo(4), 18, 20));
  comes(krystyna, moment(daysAgo(2), 12, 5));
  comes(dariusz, moment(daysAgo(1), 9, 50));
  timeline.at(moment(daysAgo(1), 21, 10), (at) => submitted(world, renata!, at));
  timeline.at(moment(daysAgo(16), 10, 15), async (sentAt) => {
    const id = await confirmed(world, ireneusz!, sentAt);
    timeline.at(moment(working(daysAgo(14)), 13), (at) =>
      reject(
        tx,
        staffCall(people.clerks[1], at),
        { registrationId: id, reason: "Program jest dla gospodarstw, a zgłoszenie wysłał punkt skupu." },
        world.brand,
      ),
    );
  });
}

async function invite({ tx, people }: World, created_at: Date): Promise<void> {
  const common = { created_at, expires_at: invitationEnd(created_at) };
  await tx
    .insertInto("invitation")
    .values([
      {
        ...common,
        hash: DEMO_INVITATIONS[0],
        inviter_id: people.fixed.jan.id,
        registration_code: "SASIAD26",
        first_name: "Adam",
        last_name: "Górski",
        email: "adam.gorski@example.pl",
        phone: "+48600100301",
      },
      { ...common, hash: DEMO_INVITATIONS[1], inviter_id: people.fixed.zofia.id, registration_code: "LIST2026" },
    ])
    .execute();
}

type Who = { newcomer: Newcomer; index: number };
const codeOf = ({ index }: Who) => String(480_120 + index);
const tokenOf = ({ index }: Who) => `pokazowe-zgloszenie-numer-${index + 1}`;
const emailTokenOf = (who: Who) => `${tokenOf(who)}-e-mail`;

async function submitted({ tx, brand }: World, who: Who, at: Date): Promise<number> {
  const { newcomer, index } = who;
  const isPerson = newcomer.identifier.length === 11;
  const offered = await consentsForRegistration(tx);
  const given = offered.filter(
    ({ slug, required, onlyIfPesel }) =>
      (required && (isPerson || !onlyIfPesel)) || (newcomer.marketing && slug.startsWith("marketing")),
  );
  const email = `zgloszenie${index + 1}@example.pl`;
  const body = registrationBody.parse({
    form: "rejestracja",
    identifier_type: isPerson ? "pesel" : "nip",
    nip: newcomer.identifier,
    company_type: "farm",
    register: "krus",
    person_role: "owner",
    first_name: newcomer.first_name,
    last_name: newcomer.last_name,
    company_name: newcomer.company_name,
    company_street: newcomer.street,
    company_street_number: String(3 + index * 7),
    company_postcode: newcomer.postcode,
    company_city: newcomer.city,
    email,
    email_confirmation: email,
    phone: `+486001004${String(index + 1).padStart(2, "0")}`,
    area: newcomer.area,
    steady_transfer: false,
    agreements: given.map(({ versionId }) => versionId),
    ...newcomer.rest,
  });
  const secrets = { token: tokenOf(who), emailToken: emailTokenOf(who), code: codeOf(who), brand };
  const { id } = await storeRegistration(tx, visitorCall(at, `demo-registration-${index}`), body, secrets);
  return id;
}

async function confirmed(world: World, who: Who, at: Date): Promise<number> {
  const id = await submitted(world, who, at);
  const call = visitorCall(at, "demo");
  await confirmPhone(world.tx, call, { token: tokenOf(who), smsCode: codeOf(who) });
  await confirmEmail(world.tx, call, emailTokenOf(who));
  return id;
}
