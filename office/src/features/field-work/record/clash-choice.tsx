import { useState } from "react";
import type { FieldVisit } from "@plon/contract/office/desk/field-work.ts";
import { formatDay, formatLongInstant } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import { write } from "../field-work.api.ts";
import { FIELD_LABELS, STATUS_LABELS } from "../field-words.ts";

type Field = "visited_on" | "text" | "title" | "due_on" | "status";
type Props = {
  farmId: number;
  kind: "visit" | "task";
  record: { ref: string; clashes: FieldVisit["clashes"] } & Partial<Record<Field, string>>;
};

/** Where two people changed the same: both versions, and a choice for each field. Nothing goes until somebody has chosen. */
export function ClashChoices({ farmId, kind, record }: Props) {
  const fields = [...new Set(record.clashes.map(({ field }) => field as Field))];
  return fields.map((field) => <ClashChoice key={field} {...{ farmId, kind, record, field }} />);
}

const valueText = (field: Field, value: string): string => {
  if (field === "status") return STATUS_LABELS[value as keyof typeof STATUS_LABELS] ?? value;
  return field === "visited_on" || field === "due_on" ? formatDay(value) : value;
};

function ClashChoice({ farmId, kind, record, field }: Props & { field: Field }) {
  const clashes = record.clashes.filter((clash) => clash.field === field);
  const current = record[field] ?? "";
  const [own, setOwn] = useState<string>();
  const settled = clashes.map(({ id }) => id);
  const choose = (value: string) =>
    void write(
      { act: "choose", kind, ref: record.ref, participant_id: farmId, field, over: current, value, settled },
      () => Date.now(),
    );
  const isText = field === "text" || field === "title";
  return (
    <section
      aria-label={`${FIELD_LABELS[field]}: dwie wersje`}
      className="mt-3 flex flex-col gap-3 rounded-field border-l-4 border-warning bg-warning-tint p-3"
    >
      <p className="font-semibold">Ktoś zmienił to w międzyczasie. {FIELD_LABELS[field]}: wybierz, co zostaje.</p>
      <Version note="Teraz" text={valueText(field, current)} onChoose={() => choose(current)} />
      {clashes.map(({ id, value, by, written_at }) => (
        <Version
          key={id}
          note={`${by}, ${formatLongInstant(written_at)}`}
          text={valueText(field, value)}
          onChoose={() => choose(value)}
        />
      ))}
      {isText && own === undefined && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setOwn([current, ...clashes.map(({ value }) => value)].join("\n"))}
        >
          Połącz w jeden tekst
        </Button>
      )}
      {own !== undefined && (
        <>
          <TextField label="Połączony tekst" name="own" lines={5} value={own} onChange={setOwn} />
          <Button size="sm" disabled={own.trim() === ""} onClick={() => choose(own.trim())}>
            Zostaw połączony
          </Button>
        </>
      )}
    </section>
  );
}

function Version({ note, text, onChoose }: { note: string; text: string; onChoose: () => void }) {
  return (
    <div className="flex flex-col items-start gap-1 rounded-field bg-surface p-3">
      <p className="text-sm text-soft">{note}</p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      <Button variant="secondary" size="sm" onClick={onChoose}>
        Zostaw tę wersję
      </Button>
    </div>
  );
}
