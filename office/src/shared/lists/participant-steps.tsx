import type { ReactNode } from "react";
import { type RaRecord, TextInput } from "react-admin";
import {
  officeEditParticipant,
  officeGetParticipant,
  officeLockParticipant,
  officeUnlockParticipant,
  participantEditBody,
  reasonField,
} from "@plon/contract/office/account/farms.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { countOf } from "@plon/client/format.ts";
import { z } from "zod";
import { useMayCall } from "#shared/calls/access.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { editedValues } from "#shared/records/participant-values.ts";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { call } from "#shared/calls/session.ts";
import { BulkAct } from "#shared/table/bulk-act.tsx";

const FOR_EACH = "Zrobimy to po kolei, osoba po osobie, a każda zmiana zostanie w dzienniku zdarzeń razem z powodem.";
const REFUSED = "Osoby, przy których się nie uda, zostaną zaznaczone i powiemy dlaczego.";

const peopleText = (rows: readonly RaRecord[]) => countOf(rows.length, "osoba", "osoby", "osób");

type Chosen = { representative_id: number | null; reason: string };

const representativeFields = z.preprocess(
  // A list's first choice is an empty text.
  (values: Partial<Chosen>) => ({ ...values, representative_id: values.representative_id || null }),
  z.object({ representative_id: participantEditBody.shape.representative_id, reason: reasonField }),
);

/** What is wrong with the data that stand, which nobody typed here. */
function aboutOldData(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const wrong = Object.values(error.fields).flat();
  if (wrong.length === 0) throw error;
  const message = `Popraw najpierw dane tej osoby: ${wrong.join(", ")}.`;
  throw new ApiError(error.status, { error: error.code, message });
}

/** Gives one person another representative, as changing the person's data does. */
async function assign(id: number, { representative_id, reason }: Chosen): Promise<void> {
  const params = { participantId: id };
  const { data } = await call(officeGetParticipant, { params });
  const body = { ...editedValues(data), representative_id, reason };
  await call(officeEditParticipant, { params, body }).catch(aboutOldData);
}

type Person = RaRecord & { id: number };
type Ask = (onBegin: (act: (row: Person) => Promise<unknown>) => void, onClose: () => void) => ReactNode;

/** Asks once for all which representative they get. */
const askRepresentative = (rows: readonly RaRecord[]): Ask =>
  function ask(onBegin, onClose) {
    return (
      <ActionDialog<Chosen>
        title={`Zmień przedstawiciela: ${peopleText(rows)}`}
        explanation={`Każda z tych osób dostanie powiadomienie o nowym przedstawicielu. ${FOR_EACH} ${REFUSED}`}
        submitLabel="Zmień przedstawiciela"
        schema={representativeFields}
        onSend={async (values) => {
          const chosen = representativeFields.parse(values);
          onBegin(({ id }) => assign(id, chosen));
        }}
        onClose={onClose}
      >
        <RepresentativeInput source="representative_id" label="Przedstawiciel" emptyText="Bez przedstawiciela" />
        <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
      </ActionDialog>
    );
  };

const reasonBody = z.object({ reason: reasonField });

const LOCKS = {
  lock: {
    label: "Zablokuj nagrody",
    explanation: "Te osoby zbierają punkty dalej, ale nie zamówią nagrody.",
    endpoint: officeLockParticipant,
  },
  unlock: {
    label: "Odblokuj nagrody",
    explanation: "Te osoby znów będą mogły zamawiać nagrody.",
    endpoint: officeUnlockParticipant,
  },
} as const;

/** Asks once for all why they may order no rewards, or may again. */
const askReason = (which: keyof typeof LOCKS, rows: readonly RaRecord[]): Ask =>
  function ask(onBegin, onClose) {
    const { label, explanation, endpoint } = LOCKS[which];
    return (
      <ActionDialog<{ reason: string }>
        title={`${label}: ${peopleText(rows)}`}
        explanation={`${explanation} ${FOR_EACH} ${REFUSED}`}
        submitLabel={label}
        schema={reasonBody}
        onSend={async ({ reason }) =>
          onBegin(({ id }) => call(endpoint, { params: { participantId: id }, body: { what: "prizes", reason } }))
        }
        onClose={onClose}
      >
        <TextInput source="reason" label="Powód" isRequired autoFocus multiline minRows={2} />
      </ActionDialog>
    );
  };

type Props<Row> = { rows: Row[]; nameOf: (row: Row) => string };

/** What staff do for many participants: one after the other, each judged and written down as alone. */
export function ParticipantSteps<Row extends Person>(people: Props<Row>) {
  const mayAssign = useMayCall(officeEditParticipant);
  const mayLock = useMayCall(officeLockParticipant);
  return (
    <>
      {mayAssign && <BulkAct {...people} label="Zmień przedstawiciela" ask={askRepresentative(people.rows)} />}
      {mayLock && <BulkAct {...people} label={LOCKS.lock.label} color="error" ask={askReason("lock", people.rows)} />}
      {mayLock && <BulkAct {...people} label={LOCKS.unlock.label} ask={askReason("unlock", people.rows)} />}
    </>
  );
}
