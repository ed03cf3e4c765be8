// The Monday mail: the figures of a saved view of the results, for whoever saved it.
import { resultsFilter, type ResultsFilter } from "@plon/contract/office/desk/reports-results.ts";
import { MAIL_PROBLEMS, type MailProblem } from "@plon/contract/office/desk/views.ts";
import { READ_RESULTS } from "@plon/contract/shared/roles.ts";
import { moneyText } from "@plon/rules/money/money-text.ts";
import { dayText, groupedNumber, pointsText } from "@plon/rules/texts/polish-text.ts";
import { changeInPercent } from "@plon/rules/points/season-figures.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError } from "#platform/acts/errors.ts";
import { type Db, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { takeViewToSend, viewsToSend } from "#modules/desk/views/views.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { programmeDebt, seasonCosts } from "../money.service.ts";
import { filterWords } from "./filter-words.service.ts";
import { findReader, type Reader } from "./results-mail.queries.ts";
import { seasonResults } from "../results.service.ts";
import { seasonPeriod } from "../season.service.ts";
import { farmsAlone, whoseResults } from "../whose.service.ts";

type View = Awaited<ReturnType<typeof viewsToSend>>[number];

/**
 * Sends every view of the results that is due, each once: what was missed comes with the next run, and then waits for its
 * Monday. One that fails keeps no other from being sent, and is tried again by the next run.
 */
export async function mailResults(db: TransactionalDb, at: Date, brand: { name: string }): Promise<void> {
  const failed: unknown[] = [];
  for (const view of await viewsToSend(db, "results", at)) {
    await mailView(db, view, at, brand).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
}

async function mailView(db: TransactionalDb, view: View, at: Date, { name: brand }: { name: string }): Promise<void> {
  const reader = await findReader(db, view.staff_id);
  const told = await tell(db, view, reader, at);
  await inTransaction(db, async (tx) => {
    // Reckoning takes a moment: whoever lost a right meanwhile is not sent what it showed.
    if (JSON.stringify(await findReader(tx, view.staff_id)) !== JSON.stringify(reader)) return;
    if (!(await takeViewToSend(tx, view, at, "problem" in told ? told.problem : null)) || "problem" in told) return;
    await queueEmail(tx, {
      to: reader.email,
      subject: `${brand}, wyniki: ${view.name}`,
      text: told.text,
      leads: `/office/results?${told.address}`,
      at,
    });
  });
}

type Told = { text: string; address: string } | { problem: MailProblem };

async function tell(db: Db, view: View, reader: Reader, at: Date): Promise<Told> {
  if (!reader.is_active) return { problem: "left" };
  if (!READ_RESULTS.includes(reader.role)) return { problem: "no_access" };
  const filter = resultsFilter.safeParse(view.shows.filter);
  if (!filter.success) return { problem: "view.filter_unknown" };
  try {
    const text = await mailText(db, { view, reader, filter: filter.data, at });
    const asked = Object.entries(view.shows.filter).map(([key, value]): [string, string] => [key, String(value)]);
    return { text, address: new URLSearchParams([["view", String(view.id)], ...asked]).toString() };
  } catch (error) {
    const problem = error instanceof AppError && MAIL_PROBLEMS.find((known) => known === error.code);
    if (!problem) throw error;
    return { problem };
  }
}

type Asked = { view: View; reader: Reader; filter: ResultsFilter; at: Date };

async function mailText(db: Db, { view, reader, filter, at }: Asked): Promise<string> {
  const ctx: Pick<StaffContext, "staff"> = {
    staff: {
      ...reader,
      representativeId: reader.representative_id,
      distributorId: reader.distributor_id,
    },
  };
  const whose = await whoseResults(db, ctx, filter);
  const ofFarms = farmsAlone(whose);
  const period = seasonPeriod({}, at);
  const { now, last, before } = await seasonResults(db, period, whose);
  const costs = (await seasonCosts(db, period, ofFarms)).kinds;
  const { total: debt } = await programmeDebt(db, at, ofFarms);
  const costOf = (year: "total" | "last") => costs.reduce((sum, kind) => sum + kind[year].grosze, 0);
  const undivided = filter.distributor_id === undefined ? "" : " (wszystkich sprzedawców)";
  const lines = [
    compared("Naliczone punkty", now.issued.grosze, last.issued.grosze, moneyText),
    compared("Kupione litry", now.liters, last.liters, litersText),
    compared("Przyjęte faktury", now.invoices, last.invoices, groupedNumber),
    compared("Aktywne gospodarstwa", now.farms, last.farms, groupedNumber),
    compared("Jeszcze nie wróciły z zeszłego sezonu", now.farms_lapsed, last.farms_lapsed, groupedNumber),
    compared(`Koszt nagród${undivided}`, costOf("total"), costOf("last"), moneyText),
    `Zobowiązanie na dziś${undivided}: ${moneyText(debt.grosze)} (${pointsText(debt.points)})` +
      (debt.expected ? `, z tego wydane zostanie około ${moneyText(debt.expected.grosze)}` : ""),
  ];
  const words = (await filterWords(db, ctx, filter)).map(([what, word]) => `${what}: ${word}`);
  return [
    "Dzień dobry,",
    `wyniki sezonu ${period.year} od ${dayText(period.from)} do ${dayText(period.to)}, obok tych samych dni roku ${before.year}.`,
    [`Widok „${view.name}”${words.length === 0 ? ": cały program" : ""}`, ...words].join("\n"),
    lines.map((line) => `– ${line}`).join("\n"),
    "Ten e-mail przychodzi w poniedziałki. Wyłączysz go jednym przyciskiem na stronie, do której prowadzi.",
  ].join("\n\n");
}

const litersText = (liters: number) => `${groupedNumber(Math.round(liters))}\u00a0l`;

function compared(name: string, now: number, last: number, text: (value: number) => string): string {
  const percent = changeInPercent(now, last);
  const change = percent === undefined ? "" : `, ${percentText(percent)}`;
  return `${name}: ${text(now)}, rok temu ${text(last)}${change}`;
}

const percentText = (percent: number) =>
  percent === 0 ? "bez zmian" : `${percent > 0 ? "+" : "−"}${groupedNumber(Math.abs(percent))}\u00a0%`;
