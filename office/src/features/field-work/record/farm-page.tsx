import { MapPin, Phone } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay, formatPoints } from "@plon/client/format.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { ClashChoices } from "./clash-choice.tsx";
import { useField } from "../field-work.api.ts";
import { addressOf, expiryText, missingOf, navigationUrl, rewardText } from "../field-words.ts";
import { type ShownFarm, type ShownVisit, withPending } from "../pending.ts";
import { Tasks } from "./tasks.tsx";
import { VisitForm } from "./visit-form.tsx";

/** All about a farm that helps at its table: how it stands, what is missing, what was said and what is to be done. */
export function FarmPage({ isLooking }: { isLooking: boolean }) {
  const { id } = useParams();
  const { farms, written } = useField();
  const farm = farms.get(Number(id));
  if (!farm) {
    return (
      <>
        <h1 className="text-2xl font-semibold">Nie ma takiego gospodarstwa</h1>
        <p>Nie jest już Twoje albo nie było go w ostatnich danych.</p>
        <Link to="/gospodarstwa" className="flex min-h-11 items-center font-semibold text-action underline">
          Wszystkie gospodarstwa
        </Link>
      </>
    );
  }
  const shown = withPending(farm, written);
  return (
    <>
      <Heading farm={shown} />
      <Standing farm={shown} />
      <Tasks key={`tasks ${farm.id}`} farm={shown} isLooking={isLooking} />
      <Visits key={`visits ${farm.id}`} farm={shown} isLooking={isLooking} />
      <Threads farm={shown} />
    </>
  );
}

function Heading({ farm }: { farm: ShownFarm }) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h1 className="text-2xl font-semibold wrap-anywhere">{farm.name}</h1>
        <p className="text-soft">{[farm.person, addressOf(farm)].filter(Boolean).join(" · ")}</p>
        {farm.is_locked && <StatusChip tone="danger" label="Konto zablokowane" />}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={`tel:${farm.phone}`} className={buttonClass("primary")}>
          <Phone aria-hidden className="size-5" />
          Zadzwoń
        </a>
        {farm.city !== "" && (
          <a href={navigationUrl(farm)} target="_blank" rel="noreferrer" className={buttonClass("secondary")}>
            <MapPin aria-hidden className="size-5" />
            Nawiguj
          </a>
        )}
      </div>
    </div>
  );
}

function Standing({ farm }: { farm: ShownFarm }) {
  const { points, next_expiry, nearest_reward } = farm;
  const missing = missingOf(farm);
  const facts = [
    ["Do wydania", formatPoints(points.available)],
    ["W drodze", formatPoints(points.pending)],
    ["Tracą ważność", next_expiry ? expiryText(next_expiry) : "nic w najbliższym czasie"],
    ["Najbliższa nagroda", nearest_reward ? rewardText(nearest_reward) : "brak nagród"],
  ];
  return (
    <Card title="Jak stoi">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="figures font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 font-semibold">Czego brakuje</h3>
      {missing.length === 0 ? (
        <p className="text-soft">Niczego.</p>
      ) : (
        <ul className="mt-1 list-disc pl-5">
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {farm.returned.length > 0 && (
        <ul className="mt-2 text-sm text-soft">
          {farm.returned.map(({ document, reason }) => (
            <li key={document} className="wrap-anywhere">
              {document}
              {reason ? `: ${reason}` : ""}
            </li>
          ))}
        </ul>
      )}
      {(farm.ksef === "none" || farm.ksef === "waiting" || farm.ksef === "withdrawn") && (
        <Link to="/ksef" className={`${buttonClass("secondary")} mt-4`}>
          Pomóż połączyć KSeF
        </Link>
      )}
    </Card>
  );
}

function Visits({ farm, isLooking }: { farm: ShownFarm; isLooking: boolean }) {
  const [edited, setEdited] = useState<string>();
  const close = () => setEdited(undefined);
  return (
    <Card title="Wizyty">
      {edited === "new" ? (
        <VisitForm farmId={farm.id} onDone={close} onCancel={close} />
      ) : (
        !isLooking && <Button onClick={() => setEdited("new")}>Zapisz wizytę</Button>
      )}
      {farm.visits.length === 0 && <p className="mt-3 text-soft">Nie ma jeszcze żadnej.</p>}
      <ol className="mt-3 flex flex-col gap-4">
        {farm.visits.map((visit) => (
          <li key={visit.ref} className="border-line not-last:border-b not-last:pb-4">
            {edited === visit.ref ? (
              <VisitForm farmId={farm.id} of={visit} onDone={close} onCancel={close} />
            ) : (
              <Visit visit={visit} onEdit={isLooking ? undefined : () => setEdited(visit.ref)} />
            )}
            {!isLooking && <ClashChoices farmId={farm.id} kind="visit" record={visit} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Visit({ visit, onEdit }: { visit: ShownVisit; onEdit: (() => void) | undefined }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{[formatDay(visit.visited_on), visit.by].filter(Boolean).join(", ")}</p>
        {visit.isWaiting && <StatusChip tone="pending" label="Czeka na wysłanie" />}
      </div>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{visit.text}</p>
      {onEdit && (
        <Button variant="quiet" size="sm" onClick={onEdit}>
          Popraw notatkę
        </Button>
      )}
    </>
  );
}

const THREADS = { message: "Wiadomość", question: "Pytanie", appeal: "Odwołanie" } as const;

function Threads({ farm }: { farm: ShownFarm }) {
  return (
    <Card title="Otwarte sprawy">
      {farm.threads.length === 0 && <p className="text-soft">Gospodarstwo na nic nie czeka.</p>}
      <ul className="flex flex-col gap-2">
        {farm.threads.map(({ kind, about, since }) => (
          <li key={`${kind} ${about} ${since}`} className="wrap-anywhere">
            <span className="text-sm text-soft">
              {THREADS[kind]}, od {formatDay(since)}
            </span>
            <span className="block font-semibold">{about}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
