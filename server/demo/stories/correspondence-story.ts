import { requestClosing } from "#modules/account/closings/closing-requests.service.ts";
import { answerMessage, sendMessage } from "#modules/house/messages/messages.service.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

const OFFICE_EMAIL = "pomoc@plon.example";

/** Tells two messages, one answered, and a farm that wants to leave. */
export function tellCorrespondence({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(daysAgo(12), 18, 30), async (sentAt) => {
    const message = {
      subject: "Termin naliczenia punktów",
      message: "Dzień dobry, kiedy pojawią się punkty za fakturę z października? Czy muszę coś jeszcze dosłać?",
      phone_back: false,
    };
    const { id } = await sendMessage(
      tx,
      participantCall(people.fixed.jan.id, sentAt, "demo-message-1"),
      message,
      OFFICE_EMAIL,
    );
    timeline.at(moment(working(daysAgo(10)), 11, 5), (at) =>
      answerMessage(tx, staffCall(people.clerks[0], at), {
        messageId: id,
        answer: "Faktura jest już sprawdzona, nic nie trzeba dosyłać. Punkty pojawią się najpóźniej w piątek.",
      }),
    );
  });
  timeline.at(moment(daysAgo(1), 7, 40), (at) =>
    sendMessage(
      tx,
      participantCall(people.fixed.zofia.id, at, "demo-message-2"),
      {
        subject: "Dobór odmiany i dawki Halvetic",
        message: "Planujemy oprysk ścierniska na 120 ha. Proszę o telefon w sprawie dawki i terminu, najlepiej po 16.",
        phone_back: true,
      },
      OFFICE_EMAIL,
    ),
  );
  const leaving = people.neighbours[4]!;
  timeline.at(moment(daysAgo(2), 20, 15), (at) =>
    requestClosing(tx, participantCall(leaving.id, at), "Przekazałem gospodarstwo synowi."),
  );
}
