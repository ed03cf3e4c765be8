import { type SubmitEvent, useState } from "react";
import { TASK_LENGTH_MAX, type TaskStatus } from "@plon/rules/desk/field-merge.ts";
import { addDays } from "@plon/rules/time/warsaw-calendar.ts";
import { newKey } from "@plon/client/new-key.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { DayField } from "@plon/ui/fields/day-field.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import { write } from "../field-work.api.ts";
import { THEIRS } from "../field-words.ts";
import { useToday } from "../use-today.ts";
import { errorOf, FormButtons } from "./visit-form.tsx";

export type TaskFields = { title: string; due_on: string; status: TaskStatus };

type Props = {
  farmId: number;
  of?: (TaskFields & { ref: string; version: number }) | undefined;
  refused?: {
    key: string;
    ref: string;
    base: { version: number; title: string; due_on: string; status: string } | null;
    fields: TaskFields;
    problems: Record<string, string[]>;
  };
  onDone: () => void;
  onCancel: () => void;
};

/** A new task begins with a day a week from now. */
const PLANNED_DAYS = 7;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const now = () => Date.now();

/** What is to be done at a farm, and until when. */
export function TaskForm({ farmId, of, refused, onDone, onCancel }: Props) {
  const today = useToday();
  const [title, setTitle] = useState(refused?.fields.title ?? of?.title ?? "");
  const [day, setDay] = useState(refused?.fields.due_on ?? of?.due_on ?? addDays(today, PLANNED_DAYS));
  const [problems, setProblems] = useState<Record<string, string | undefined>>({
    title: refused?.problems["title"]?.[0],
    due_on: refused?.problems["due_on"]?.[0],
  });

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const found = {
      title:
        title.trim() === ""
          ? "Pole jest wymagane"
          : title.length > TASK_LENGTH_MAX
            ? `Najwyżej ${TASK_LENGTH_MAX} znaków`
            : undefined,
      due_on: DAY.test(day) ? undefined : "Podaj datę.",
    };
    setProblems(found);
    if (found.title !== undefined || found.due_on !== undefined) return;
    const status = refused?.fields.status ?? of?.status ?? "open";
    const base = refused ? refused.base : of ? baseOf(of) : null;
    const ref = refused?.ref ?? of?.ref ?? newKey();
    try {
      await write(
        { act: "task", ref, participant_id: farmId, title: title.trim(), due_on: day, status, base },
        now,
        refused?.key,
      );
      onDone();
    } catch {
      setProblems({ whole: "Ta przeglądarka nie zapisuje wpisów. Otwórz stronę w zwykłym oknie." });
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      {problems["whole"] !== undefined && <Alert tone="danger">{problems["whole"]}</Alert>}
      <TextField
        label="Zadanie"
        name="title"
        required
        hint={THEIRS}
        value={title}
        onChange={setTitle}
        {...errorOf(problems["title"])}
      />
      <DayField label="Termin" name="due_on" required value={day} onChange={setDay} {...errorOf(problems["due_on"])} />
      <FormButtons onCancel={onCancel} />
    </form>
  );
}

/** A task as it was when it was changed here. */
export const baseOf = ({ version, title, due_on, status }: TaskFields & { version: number }) => ({
  version: Math.max(1, version),
  title,
  due_on,
  status,
});
