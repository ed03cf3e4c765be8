// Points passed between participants: standing and one-time transfers, in every state.
import {
  addStanding,
  answerStanding,
  askToConfirmStanding,
  removeStanding,
} from "#modules/points/transfers/standing/standing.service.ts";
import { confirmOneTime, rejectOneTime, startOneTime } from "#modules/points/transfers/one-time.service.ts";
import { confirmedBySms } from "./confirming.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import { participantCall, type World } from "#demo/world.ts";

/** Tells Jan Kowalski's standing transfers and the one-time ones of several people. */
export function tellTransfers(world: World): void {
  tellStanding(world);
  tellOneTime(world);
}

type Asked = {
  sender: LoadedParticipant;
  receiver: LoadedParticipant;
  at: Date;
  answer?: "yes" | "no";
  answerAt?: Date;
};

function tellRequest(world: World, asked: Asked, number: number): { id: number } {
  const { tx, timeline } = world;
  const told = { id: 0 };
  timeline.at(asked.at, async (at) => {
    const call = participantCall(asked.sender.id, at);
    const token = `pokazowa-prosba-o-stale-przekazywanie-${number}`;
    const request = { receiverNip: asked.receiver.identifier, publicUrl: world.brand.publicUrl, token };
    const { id } = await confirmedBySms(
      world,
      (asking) => askToConfirmStanding(tx, call, request.receiverNip, asking),
      (given) => addStanding(tx, call, request, given),
    );
    told.id = id;
  });
  if (asked.answerAt) {
    timeline.at(asked.answerAt, (at) =>
      answerStanding(tx, participantCall(asked.receiver.id, at), { id: told.id, accept: asked.answer === "yes" }),
    );
  }
  return told;
}

/** One of each status; Jan passes his points on to one neighbour, and another asks to pass hers on to him. */
function tellStanding(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, moment } = calendar;
  const { jan, maria, zofia } = people.fixed;
  const [elzbieta, malgorzata, stanislaw] = [24, 27, 1].map((index) => people.neighbours[index]!);
  const refused = { sender: jan, receiver: maria, at: moment(daysAgo(160), 18, 40), answer: "no" as const };
  tellRequest(world, { ...refused, answerAt: moment(daysAgo(159), 7, 55) }, 1);
  const over = { sender: stanislaw!, receiver: zofia, at: moment(daysAgo(210), 20, 10), answer: "yes" as const };
  const ended = tellRequest(world, { ...over, answerAt: moment(daysAgo(208), 12, 30) }, 2);
  timeline.at(moment(daysAgo(70), 19), (at) =>
    removeStanding(tx, participantCall(stanislaw!.id, at), { id: ended.id }),
  );
  tellRequest(world, { sender: zofia, receiver: malgorzata!, at: moment(daysAgo(90), 9, 5) }, 3);
  const running = { sender: jan, receiver: elzbieta!, at: moment(daysAgo(46), 20, 30), answer: "yes" as const };
  tellRequest(world, { ...running, answerAt: moment(daysAgo(45), 8, 15) }, 4);
  tellRequest(world, { sender: malgorzata!, receiver: jan, at: moment(daysAgo(3), 17, 25) }, 5);
}

type Handed = { sender: LoadedParticipant; receiver: LoadedParticipant; points: number; at: Date };

/** Confirmed ones in both directions, a rejected one, and one whose code nobody typed. */
function tellOneTime(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, moment } = calendar;
  const { jan, zofia } = people.fixed;
  const neighbour = people.neighbours[10]!;
  const tell = (handed: Handed, end: "confirmed" | "rejected" | "expired", number: number) => {
    const code = String(271_830 + number);
    timeline.at(handed.at, async (at) => {
      const call = participantCall(handed.sender.id, at, `demo-transfer-${number}`);
      const request = { to: { receiverNip: handed.receiver.identifier }, points: handed.points, code };
      const { id } = await startOneTime(tx, call, request);
      const soon = new Date(at.getTime() + 90_000);
      timeline.at(soon, async (until) => {
        const later = participantCall(handed.sender.id, until);
        if (end === "confirmed") await confirmOneTime(tx, later, id, { smsCode: code });
        if (end === "rejected") await rejectOneTime(tx, later, id);
        // Readers of a phone's newest message expect a code that works.
        await tx.deleteFrom("outbox_message").where("body", "like", `%${code}%`).execute();
      });
    });
  };
  tell({ sender: jan, receiver: zofia, points: 250, at: moment(daysAgo(133), 20, 40) }, "confirmed", 1);
  tell({ sender: jan, receiver: neighbour, points: 120, at: moment(daysAgo(58), 19, 15) }, "rejected", 2);
  tell({ sender: jan, receiver: neighbour, points: 500, at: moment(daysAgo(25), 19, 58) }, "expired", 3);
  tell({ sender: zofia, receiver: jan, points: 350, at: moment(daysAgo(12), 21, 5) }, "confirmed", 4);
  tell({ sender: jan, receiver: neighbour, points: 80, at: moment(daysAgo(5), 18, 50) }, "confirmed", 5);
}
