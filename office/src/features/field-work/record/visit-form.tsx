import { type SubmitEvent, useState } from "react";
import { VISIT_LENGTH_MAX } from "@plon/rules/desk/field-merge.ts";
import { newKey } from "@plon/client/new-key.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { DayField } from "@plon/ui/fields/day-field.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import { write } from "../field-work.api.ts";
import { useKeptText } from "../kept-text.ts";
import { THEIRS } from "../field-words.ts";
import { useToday } from "../use-today.ts";

export type VisitFields = { visited_on: string; text: string };

type Props = {
  farmId: number;
  /** The visit that is changed, as it is now; none: a new one. */
  of?: (VisitFields & { ref: string; version: number }) | undefined;
  /** What was refused, with its reasons, and what its form begins with. */
  refused?: {
    key: string;
    ref: string;
    base: (VisitFields & { version: number }) | null;
    fields: VisitFields;
    problems: Record<string, string[]>;
  };
  onDone: () => void;
  onCancel: () => void;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const now = () => Date.now();

function problemsOf({ visited_on: day, text }: VisitFields, today: string) {
  const tooLong = text.length > VISIT_LENGTH_MAX ? `Najwyżej ${VISIT_LENGTH_MAX} znaków` : undefined;
  return {
    visited_on: !DAY.test(day) ? "Podaj datę." : day > today ? "Wizyta nie może być z przyszłości." : undefined,
    text: text.trim() === "" ? "Pole jest wymagane" : tooLong,
  };
}

/** A visit and what was talked about. It is kept on the phone at once, and sent when there is a network. */
export function VisitForm({ farmId, of, refused, onDone, onCancel }: Props) {
  const today = useToday();
  const [day, setDay] = useState(refused?.fields.visited_on ?? of?.visited_on ?? today);
  const kept = useKeptText(
    `/teren/${farmId}`,
    refused?.key ?? of?.ref ?? "new",
    refused?.fields.text ?? of?.text ?? "",
  );
  const [text, setText] = kept.state;
  const [problems, setProblems] = useState<Record<string, string | undefined>>({
    visited_on: refused?.problems["visited_on"]?.[0],
    text: refused?.problems["text"]?.[0],
  });

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = problemsOf({ visited_on: day, text }, today);
    setProblems(found);
    if (found.visited_on !== undefined || found.text !== undefined) return;
    const base = refused
      ? refused.base
      : of
        ? { version: Math.max(1, of.version), visited_on: of.visited_on, text: of.text }
        : null;
    const ref = refused?.ref ?? of?.ref ?? newKey();
    try {
      await write(
        { act: "visit", ref, participant_id: farmId, visited_on: day, text: text.trim(), base },
        now,
        refused?.key,
      );
      kept.drop();
      onDone();
    } catch {
      setProblems({
        whole: "Ta przeglądarka nie zapisuje wpisów. Zapisz notatkę gdzie indziej i otwórz stronę w zwykłym oknie.",
      });
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      {problems["whole"] !== undefined && <Alert tone="danger">{problems["whole"]}</Alert>}
      <DayField
        label="Dzień wizyty"
        name="visited_on"
        required
        value={day}
        onChange={setDay}
        max={today}
        {...errorOf(problems["visited_on"])}
      />
      <TextField
        label="Notatka"
        name="text"
        required
        lines={5}
        hint={THEIRS}
        value={text}
        onChange={setText}
        {...errorOf(problems["text"])}
      />
      <FormButtons onCancel={onCancel} />
    </form>
  );
}

export const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

/** Saving works without a network too: what is saved waits here. */
export function FormButtons({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" needsNetwork={false}>
        Zapisz
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Anuluj
      </Button>
    </div>
  );
}
