import type { OneTimeTransfer, Receiver } from "@plon/contract/portal/points/transfers.ts";
import { Button } from "@plon/ui/button.tsx";
import { ErrorText } from "@plon/ui/fields/field.tsx";
import { useEffect, useRef } from "react";
import { nameOf, PersonFacts } from "./person-facts.tsx";

const SHOWN_MAX = 3;

/** The latest receivers, each once, with the newest transfer to them. */
function latestOf(transfers: readonly OneTimeTransfer[]): OneTimeTransfer[] {
  const done = transfers.filter(({ direction, state }) => direction === "out" && state === "done");
  const once = new Map(done.toReversed().map((transfer) => [JSON.stringify(transfer.other), transfer]));
  return [...once.values()].toSorted((one, other) => other.id - one.id).slice(0, SHOWN_MAX);
}

type RecentReceiversProps = {
  transfers: readonly OneTimeTransfer[];
  onChoose: (transferId: number) => void;
};

/** Who received points lately: one press instead of a number. Nothing while there was nobody. */
export function RecentReceivers({ transfers, onChoose }: RecentReceiversProps) {
  const latest = latestOf(transfers);
  if (latest.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">Ostatni odbiorcy</legend>
      <div className="flex flex-wrap gap-2">
        {latest.map(({ id, other }) => (
          <Button
            key={id}
            variant="secondary"
            size="sm"
            className="max-w-full wrap-anywhere"
            onClick={() => onChoose(id)}
          >
            {nameOf(other)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

type ChosenReceiverProps = {
  person: Receiver;
  problem: string | undefined;
  onOther: () => void;
};

/** Who was chosen of the latest receivers, and a way back to the number. */
export function ChosenReceiver({ person, problem, onOther }: ChosenReceiverProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <fieldset ref={box} tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
      <legend className="mb-2 font-semibold">Odbiorca</legend>
      <PersonFacts person={person} />
      {problem !== undefined && <ErrorText>{problem}</ErrorText>}
      <div>
        <Button variant="quiet" size="sm" onClick={onOther} className="-ml-3 forced-colors:ml-0">
          Inna osoba
        </Button>
      </div>
    </fieldset>
  );
}
