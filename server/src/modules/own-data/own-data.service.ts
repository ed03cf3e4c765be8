import { groupedIban } from "@plon/rules/bank-account.ts";
import { cropOption } from "@plon/rules/crops.ts";
import { dayText, pointsText } from "@plon/rules/polish-text.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { z } from "zod";
import type { ParticipantContext } from "#platform/context.ts";
import type { Db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { balancesOf } from "#modules/ledger/ledger-reading.service.ts";
import { allMovements } from "#modules/points/statement.service.ts";
import { listMergedInto } from "#modules/participants/participants.service.ts";
import { openCode } from "#modules/prizes/voucher-codes.service.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { selectParts, selectPerson } from "./own-data.queries.ts";

export type OwnData = Awaited<ReturnType<typeof collectOwnData>>;

/**
 * Everything that is kept about the participant (RODO art. 15 and 20). Throws access.support_read_only in a support
 * session: the copy is the participant's alone.
 */
export async function collectOwnData(db: Db, ctx: ParticipantContext, sealer: Sealer) {
  if (ctx.support) throw new AppError("access.support_read_only");
  const { participantId, at } = ctx;
  const person = await selectPerson(db, participantId);
  if (!person) throw new AppError("unauthenticated");
  const parts = await partsOf(db, sealer, participantId);
  return {
    sporzadzono: at.toISOString(),
    uczestnik: person,
    punkty: { ...(await balancesOf(db, participantId, at)), historia: await allMovements(db, participantId) },
    ...parts,
    polaczone_konta: await mergedAccounts(db, sealer, participantId),
  };
}

/** The other accounts of the same farm, which nobody signs in to any more. */
async function mergedAccounts(db: Db, sealer: Sealer, participantId: number) {
  const merged = [];
  for (const { id } of await listMergedInto(db, participantId)) {
    merged.push({
      uczestnik: await selectPerson(db, id),
      punkty: { historia: await allMovements(db, id) },
      ...(await partsOf(db, sealer, id)),
    });
  }
  return merged;
}

/** All parts, with the voucher codes in words. */
async function partsOf(db: Db, sealer: Sealer, participantId: number) {
  const parts = await selectParts(db, participantId);
  for (const order of parts.zamowienia_nagrod) {
    order["vouchers"] = keptVouchers.parse(order["vouchers"]).map(({ prize_id, code, valid_until }) => ({
      code: openCode(sealer, prize_id, code),
      valid_until,
    }));
  }
  return parts;
}

const keptVouchers = z.array(z.object({ prize_id: z.int(), code: z.string(), valid_until: z.string().nullable() }));

/** A heading with labelled lines. */
export type Section = { title: string; lines: [label: string, value: string][] };

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const day = (value: unknown) => (typeof value === "string" ? dayText(warsawDay(new Date(value))) : "");

/** The copy of the data in words, for the summary. */
export function summarise(data: OwnData): Section[] {
  const person = data.uczestnik;
  const address = (prefix: string) =>
    [
      [text(person[`${prefix}_street`]), text(person[`${prefix}_street_number`])].filter(Boolean).join(" "),
      [text(person[`${prefix}_postcode`]), text(person[`${prefix}_city`])].filter(Boolean).join(" "),
    ]
      .filter(Boolean)
      .join(", ");
  return [
    {
      title: "Dane uczestnika",
      lines: [
        ["Imię i nazwisko", `${text(person["first_name"])} ${text(person["last_name"])}`],
        [person["identifier_type"] === "nip" ? "NIP" : "PESEL", text(person["identifier"])],
        ["Nazwa", text(person["company_name"])],
        ["Adres", address("company")],
        ["Adres do korespondencji", person["correspondence_address"] === true ? address("correspondence") : ""],
        ["E-mail", text(person["email"])],
        ["Telefon", text(person["phone"])],
        ["Numer konta", groupedIban(text(person["bank_account"]))],
        ["W programie od", day(person["created_at"])],
      ],
    },
    {
      title: "Uprawy",
      lines: data.uprawy.map((row) => [
        cropOption(Number(row["crop_id"]))?.name ?? text(row["crop_id"]),
        `${text(row["area_hectares"]).replace(".", ",")} ha`,
      ]),
    },
    {
      title: "Punkty",
      lines: [
        ["Do wykorzystania", pointsText(data.punkty.available)],
        ["Oczekujące", pointsText(data.punkty.pending)],
        ["Zebrane w sumie", pointsText(data.punkty.earnedTotal)],
        ["Operacje w historii", String(data.punkty.historia.length)],
      ],
    },
    {
      title: "Decyzje o zgodach",
      lines: data.zgody.map((row) => [
        day(row["decided_at"]),
        `${row["granted"] === true ? "udzielona" : "wycofana"}: ${text(row["content"]).replaceAll(/<[^>]+>/g, "")}`,
      ]),
    },
    {
      title: "Odpowiedzi na regulaminy promocji",
      lines: data.promocje.map((row) => [
        day(row["answered_at"]),
        `${row["agreed"] === true ? "zaakceptowany" : "niezaakceptowany"}: ${text(row["title"])}`,
      ]),
    },
    {
      title: "Faktury",
      lines: data.faktury.map((row) => [
        day(row["submitted_at"]),
        `${text(row["document_name"])}, ${text(row["distributor"])}: ${pointsText(Number(row["points"]))}`,
      ]),
    },
    {
      title: "Przekazywanie punktów",
      lines: [
        ["Jednorazowe", String(data.przekazania_jednorazowe.length)],
        ["Stałe", String(data.przekazania_stale.length)],
      ],
    },
    {
      title: "Zamówienia nagród",
      lines: data.zamowienia_nagrod.map((row) => [
        day(row["ordered_at"]),
        `${text(row["title"])}, ${text(row["quantity"])} szt.: ${pointsText(Number(row["points"]))}`,
      ]),
    },
    {
      title: "SatAgro",
      lines: data.satagro.flatMap((row) => [
        ["Połączenie od", day(row["connected_at"])],
        ["Połączenie do", day(row["ended_at"])],
        ["Dane przekazane ostatnio", day(row["shared_at"])],
      ]),
    },
    {
      title: "Korespondencja",
      lines: [
        ["Wiadomości do przedstawiciela", String(data.wiadomosci.length)],
        ["Powiadomienia", String(data.powiadomienia.length)],
      ],
    },
  ];
}
