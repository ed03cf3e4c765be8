import { useState } from "react";
import { formatDay } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { ClashChoices } from "./clash-choice.tsx";
import { write } from "../field-work.api.ts";
import { useToday } from "../use-today.ts";
import type { ShownFarm, ShownTask } from "../pending.ts";
import { baseOf, TaskForm } from "./task-form.tsx";

/** What is to be done at a farm. */
export function Tasks({ farm, isLooking }: { farm: ShownFarm; isLooking: boolean }) {
  const [edited, setEdited] = useState<string>();
  const close = () => setEdited(undefined);
  return (
    <Card title="Zadania">
      {farm.tasks.length === 0 && <p className="mb-3 text-soft">Nie ma otwartych.</p>}
      <ul className="mb-3 flex flex-col gap-4 empty:hidden">
        {farm.tasks.map((task) => (
          <li key={task.ref} className="border-line not-last:border-b not-last:pb-4">
            {edited === task.ref ? (
              <TaskForm farmId={farm.id} of={task} onDone={close} onCancel={close} />
            ) : (
              <Task farmId={farm.id} task={task} onEdit={isLooking ? undefined : () => setEdited(task.ref)} />
            )}
            {!isLooking && <ClashChoices farmId={farm.id} kind="task" record={task} />}
          </li>
        ))}
      </ul>
      {edited === "new" ? (
        <TaskForm farmId={farm.id} onDone={close} onCancel={close} />
      ) : (
        !isLooking && (
          <Button variant="secondary" onClick={() => setEdited("new")}>
            Dodaj zadanie
          </Button>
        )
      )}
    </Card>
  );
}

function Task({ farmId, task, onEdit }: { farmId: number; task: ShownTask; onEdit: (() => void) | undefined }) {
  const isLate = task.due_on < useToday();
  const end = (status: "done" | "dropped") => {
    const { ref, title, due_on } = task;
    const act = { act: "task" as const, ref, participant_id: farmId, title, due_on, status, base: baseOf(task) };
    void write(act, () => Date.now());
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">{task.title}</p>
        {task.isWaiting && <StatusChip tone="pending" label="Czeka na wysłanie" />}
      </div>
      <p className={`text-sm ${isLate ? "font-semibold text-danger" : "text-soft"}`}>
        {isLate ? "Po terminie: " : "Do "}
        {formatDay(task.due_on)}
      </p>
      {onEdit && (
        <div className="mt-1 flex flex-wrap gap-1">
          <Button variant="secondary" size="sm" onClick={() => end("done")} aria-label={`Zrobione: ${task.title}`}>
            Zrobione
          </Button>
          <Button variant="quiet" size="sm" onClick={onEdit} aria-label={`Zmień: ${task.title}`}>
            Zmień
          </Button>
          <Button variant="quiet" size="sm" onClick={() => end("dropped")} aria-label={`Nieaktualne: ${task.title}`}>
            Nieaktualne
          </Button>
        </div>
      )}
    </>
  );
}
