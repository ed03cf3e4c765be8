import { useState } from "react";
import type { FieldAct } from "@plon/contract/office/desk/field-work.ts";
import { formatDay, formatLongInstant } from "@plon/client/format.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useStaff } from "#shared/calls/session.ts";
import { forgetEverything, giveUp, isOnPhone, leavePhone, meet, useField } from "./field-work.api.ts";
import { FIELD_LABELS } from "./field-words.ts";
import { LeaveButton } from "./leave-button.tsx";
import type { Pending } from "./pending.ts";
import { TaskForm } from "./record/task-form.tsx";
import { VisitForm } from "./record/visit-form.tsx";

const now = () => Date.now();

/** What was written here and waits to be sent, what was refused and why, and what this phone keeps. */
export function WrittenPage() {
  const { written, farms, isBusy } = useField();
  const staff = useStaff();
  const nameOf = (act: FieldAct) => farms.get(act.participant_id)?.name ?? "Gospodarstwo, którego nie ma w danych";
  return (
    <>
      <h1 className="text-2xl font-semibold">Wpisy</h1>
      {written.length === 0 && <p className="text-soft">Wszystko jest wysłane.</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {written.map((one) => (
          <li key={one.key}>
            <Written one={one} farm={nameOf(one.act)} />
          </li>
        ))}
      </ul>
      {staff && (
        <Button variant="secondary" needsNetwork pending={isBusy} onClick={() => void meet(now)}>
          {written.length > 0 ? "Wyślij i odśwież" : "Odśwież"}
        </Button>
      )}
      <OnThisPhone waiting={written.length} />
    </>
  );
}

function titleOf(act: FieldAct): string {
  if (act.act === "visit") return `Wizyta ${formatDay(act.visited_on)}: ${act.text}`;
  return act.act === "task" ? `Zadanie do ${formatDay(act.due_on)}: ${act.title}` : `Wybór: ${FIELD_LABELS[act.field]}`;
}

function Written({ one, farm }: { one: Pending; farm: string }) {
  const [isMended, setMended] = useState(false);
  const { act, refused } = one;
  const close = () => setMended(false);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">{farm}</p>
        {refused ? (
          <StatusChip tone="danger" label="Nie przyjęto" />
        ) : (
          <StatusChip tone="pending" label="Czeka na wysłanie" />
        )}
      </div>
      {!isMended && <p className="mt-1 line-clamp-3 wrap-anywhere">{titleOf(act)}</p>}
      <p className="mt-1 text-sm text-soft">Zapisano {formatLongInstant(new Date(one.atMs).toISOString())}</p>
      {refused && (
        <div className="mt-3">
          <Alert tone="danger" title={refused.message}>
            {Object.values(refused.fields).flat().join(" ")}
          </Alert>
        </div>
      )}
      {refused && isMended && <Mending one={one} problems={refused.fields} onDone={close} />}
      {refused && !isMended && (
        <div className="mt-3 flex flex-wrap gap-2">
          {act.act !== "choose" && <Button onClick={() => setMended(true)}>Popraw</Button>}
          <Button variant="danger" onClick={() => void giveUp(one.key, now())}>
            Usuń wpis
          </Button>
        </div>
      )}
    </Card>
  );
}

function Mending({
  one: { act, key },
  problems,
  onDone,
}: {
  one: Pending;
  problems: Record<string, string[]>;
  onDone: () => void;
}) {
  const shared = { farmId: act.participant_id, onDone, onCancel: onDone };
  if (act.act === "visit") {
    const { ref, base, visited_on, text } = act;
    return <VisitForm {...shared} refused={{ key, ref, base, fields: { visited_on, text }, problems }} />;
  }
  if (act.act === "task") {
    const { ref, base, title, due_on, status } = act;
    return <TaskForm {...shared} refused={{ key, ref, base, fields: { title, due_on, status }, problems }} />;
  }
  return null;
}

function OnThisPhone({ waiting }: { waiting: number }) {
  const [isKept, setKept] = useState(isOnPhone);
  return (
    <Card title="Na tym telefonie">
      <p className="mb-3 text-soft">
        {isKept
          ? "Karty gospodarstw są tu zapisane do wylogowania, najwyżej 7 dni bez połączenia. Po wygaśnięciu sesji znikają przy najbliższym połączeniu, a niewysłane wpisy czekają na Ciebie."
          : "Nie są tu zapisane żadne gospodarstwa: bez sieci strona się nie otworzy. Niewysłane wpisy czekają tu najwyżej 7 dni."}
      </p>
      <div className="flex flex-wrap gap-3">
        {isKept && (
          <Button variant="secondary" onClick={() => void leavePhone().then(() => setKept(false))}>
            Usuń gospodarstwa z telefonu
          </Button>
        )}
        <LeaveButton waiting={waiting} onLeave={forgetEverything} />
      </div>
    </Card>
  );
}
