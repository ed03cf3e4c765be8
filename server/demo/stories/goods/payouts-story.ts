// Points exchanged for money: paid, returned by the bank, waiting for the second person, waiting for a batch.
import { addWorkingDays } from "@plon/rules/time/warsaw-calendar.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { askToConfirmMoney, orderMoneyReward } from "#modules/money/money-rewards/money-rewards.service.ts";
import { approveBatch, createBatch, exportBatch, getBatch } from "#modules/money/payouts/batches.service.ts";
import { decideClaims, type LineVerdict, settleByHand } from "#modules/money/payouts/bank-answers/claims.service.ts";
import { readConfirmation } from "#modules/money/payouts/bank-answers/settlement.service.ts";
import { outstandingPoints } from "#modules/points/ledger/ledger-days.service.ts";
import { changeSetting } from "#modules/house/settings/setting-changes.service.ts";
import { approveWaiting } from "#demo/stories/approving.ts";
import { confirmedBySms } from "#demo/stories/confirming.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

/** At a bank that does not exist; the check digits are correct. */
const PAYER = {
  name: "Plon Ochrona Roślin sp. z o.o.",
  address: "ul. Zbożowa 8, 60-101 Poznań",
  account: "PL41199900000000009990000001",
};
const CHARITY = {
  name: "Polska Akcja Humanitarna",
  address: "ul. Pomocna 5, 00-031 Warszawa",
  account: "PL14199900000000009990000002",
};

/** Bank accounts of neighbours, by their position in the list. */
const ACCOUNTS: Record<number, string> = {
  12: "PL13199900000000008000000012",
  13: "PL83199900000000008000000013",
  14: "PL56199900000000008000000014",
  16: "PL02199900000000008000000016",
  17: "PL72199900000000008000000017",
  19: "PL18199900000000008000000019",
  20: "PL88199900000000008000000020",
  22: "PL34199900000000008000000022",
  23: "PL07199900000000008000000023",
  25: "PL50199900000000008000000025",
};

type Wanted = { who: LoadedParticipant; points: number; kind?: "bank_transfer" | "charity" };

/** Who pays, whom donations go to, and where goods are sent back to. */
function tellSettings(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, monthsAgo, working, moment } = calendar;
  timeline.at(moment(working(monthsAgo(46)), 11, 20), async (at) => {
    const call = staffCall(people.admin, at);
    await changeSetting(tx, call, "payout_payer", {
      value: PAYER,
      saving: { revision: 0, outstandingPoints, reason: "Umowa z bankiem" },
    });
    await changeSetting(tx, call, "payout_charity", {
      value: CHARITY,
      saving: {
        revision: 0,
        outstandingPoints,
        reason: "Umowa z fundacją",
      },
    });
    const depot = { name: "Plon, zwroty nagród", address: "ul. Zbożowa 8, 60-101 Poznań" };
    await changeSetting(tx, call, "return_address", {
      value: depot,
      saving: {
        revision: 0,
        outstandingPoints,
        reason: "Magazyn nagród",
      },
    });
    await approveWaiting(world, at, "setting.change");
  });
  timeline.at(moment(working(daysAgo(1)), 11, 45), async (at) => {
    const reason = "W sezonie koryguję więcej sald dziennie";
    await changeSetting(tx, staffCall(people.admin, at), "staff_daily_points", {
      value: 8000,
      saving: {
        revision: 0,
        outstandingPoints,
        reason,
      },
    });
  });
}

/** Tells who exchanged points for money, and how the office and the bank handled it. */
export async function tellPayouts(world: World): Promise<void> {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, moment } = calendar;
  const neighbour = (place: number) => people.neighbours[place]!;
  for (const [place, bank_account] of Object.entries(ACCOUNTS)) {
    const { id } = neighbour(Number(place));
    await tx.updateTable("participant").set({ bank_account }).where("id", "=", id).execute();
  }
  tellSettings(world);
  tellBatch(world, {
    orderedDaysAgo: 92,
    batchDaysAgo: 90,
    settledDaysAgo: 88,
    wanted: [
      { who: people.fixed.jan, points: 2600 },
      { who: neighbour(14), points: 1000 },
    ],
  });
  tellBatch(world, {
    orderedDaysAgo: 12,
    batchDaysAgo: 8,
    settledDaysAgo: 6,
    returned: "Konto odbiorcy zamknięte (AC04)",
    wanted: [
      { who: people.fixed.zofia, points: 6000 },
      { who: people.fixed.zofia, points: 2000, kind: "charity" },
      { who: neighbour(16), points: 1000 },
    ],
  });
  tellBatch(world, {
    orderedDaysAgo: 9,
    batchDaysAgo: 7,
    settledDaysAgo: 2,
    returned: "Rachunek odbiorcy zamknięty (AC04)",
    byFile: true,
    wanted: [12, 13].map((place) => ({ who: neighbour(place), points: 1000 })),
  });
  tellBatch(world, {
    orderedDaysAgo: 5,
    batchDaysAgo: 1,
    wanted: [17, 19, 20].map((place) => ({ who: neighbour(place), points: 1000 })),
  });
  const waiting: Wanted[] = [
    { who: people.fixed.jan, points: 1000 },
    { who: people.fixed.zofia, points: 4000, kind: "charity" },
    ...[22, 23, 25].map((place) => ({ who: neighbour(place), points: 1000 })),
  ];
  waiting.forEach((wanted, index) => {
    timeline.at(moment(daysAgo(1), 18, 10 + index), async (at) => void (await exchange(world, at, wanted)));
  });
}

/** Exchanges points if there are enough of them; returns the order. */
async function exchange(world: World, at: Date, { who, points, kind = "bank_transfer" }: Wanted) {
  const { available } = await balancesOf(world.tx, who.id, at);
  if (available < points) return undefined;
  const call = participantCall(who.id, at, `demo-money-${at.toISOString()}`);
  const order = { kind, points, consents: [1, 2, 4] };
  return await confirmedBySms(
    world,
    (asking) => askToConfirmMoney(world.tx, call, order, asking),
    (given) => orderMoneyReward(world.tx, call, order, given),
  );
}

type BatchStory = {
  orderedDaysAgo: number;
  batchDaysAgo: number;
  /** Undefined: it still waits for the second person. */
  settledDaysAgo?: number;
  /** The bank's answer to the last payment, which it returned. */
  returned?: string;
  /** The bank says so by a file: nobody has confirmed it yet. */
  byFile?: true;
  wanted: Wanted[];
};

function tellBatch(world: World, story: BatchStory): void {
  const { tx, timeline, people } = world;
  const { daysAgo, working, moment } = world.calendar;
  const ids: number[] = [];
  story.wanted.forEach((wanted, index) => {
    timeline.at(moment(daysAgo(story.orderedDaysAgo), 20, index), async (at) => {
      const order = await exchange(world, at, wanted);
      if (order) ids.push(order.id);
    });
  });
  const day = working(daysAgo(story.batchDaysAgo));
  timeline.at(moment(day, 9, 30), async (at) => {
    const executionDate = addWorkingDays(day, 1);
    // Two batches may fall on one Monday morning: each has a key of its own.
    const batchId = await createBatch(tx, staffCall(people.clerks[0], at, `demo-paczka-${story.batchDaysAgo}`), {
      orderIds: ids,
      executionDate,
    });
    if (story.settledDaysAgo === undefined) return;
    timeline.at(moment(day, 11, 15), async (at) => {
      const { batch } = await getBatch(tx, batchId);
      await approveBatch(tx, staffCall(people.secondAdmin, at), { batchId, revision: batch.revision });
      await exportBatch(tx, staffCall(people.clerks[0], at), batchId);
    });
    timeline.at(moment(working(daysAgo(story.settledDaysAgo)), 13, 40), async (at) => {
      const { lines } = await getBatch(tx, batchId);
      if (story.byFile) return await answerByFile(world, at, lines, story.returned ?? "");
      const last = lines.at(-1)?.id;
      const verdicts = lines.map(({ id }): LineVerdict =>
        id === last && story.returned !== undefined
          ? { line_id: id, status: "returned", reason: story.returned }
          : { line_id: id, status: "paid" },
      );
      await settleByHand(tx, staffCall(people.clerks[0], at), { batchId, lines: verdicts });
      if (story.returned === undefined || last === undefined) return;
      const decision = { decision: "confirm", reason: "Sprawdzone na wyciągu" } as const;
      await decideClaims(tx, staffCall(people.secondAdmin, at), { batchId, lineIds: [last], ...decision });
    });
  });
}

/** The bank's file: all of them were paid but the last one, which came back and waits for a second person. */
async function answerByFile(
  { tx, people }: World,
  at: Date,
  lines: readonly { id: number; instruction_id: string }[],
  reason: string,
): Promise<void> {
  const last = lines.at(-1)?.id;
  const rows = lines.map(({ id, instruction_id: name }) =>
    id === last ? `${name};returned;${reason}` : `${name};paid;`,
  );
  const content = Buffer.from(["instruction_id;status;reason", ...rows].join("\n"));
  await readConfirmation(tx, staffCall(people.clerks[0], at), { content, name: `potwierdzenie-${last}.csv` });
}
