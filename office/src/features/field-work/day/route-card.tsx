import { ArrowDown, ArrowUp, MapPin, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { countOf, formatCount, NO_BREAK } from "@plon/client/format.ts";
import type { Place } from "@plon/rules/places/nearness.ts";
import { dayRoute, routeKm } from "@plon/rules/places/day-route.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { addressOf, navigationUrl } from "../field-words.ts";

const PLACE_MS = 10_000;

type Placed = FieldFarm & { place: NonNullable<FieldFarm["place"]> };
/** Whether it is known about where the farm is. */
export const isPlaced = (farm: FieldFarm): farm is Placed => farm.place !== null;
/** The farm as a stop of a way. */
export const stopOf = (farm: Placed) => ({ id: farm.id, lat: farm.place.lat, lng: farm.place.lng });

type Props = {
  stops: readonly FieldFarm[];
  here: Place | undefined;
  /** The phone said where it is; undefined for who only looks. */
  onHere: ((here: Place) => void) | undefined;
  onChange: (route: readonly number[]) => void;
};

/** The way of the day: its farms in order, put into a short one by the programme or by hand. */
export function RouteCard({ stops, here, onHere, onChange }: Props) {
  const ids = stops.map(({ id }) => id);
  function order() {
    const placed = dayRoute(stops.filter(isPlaced).map(stopOf), here);
    onChange([...placed, ...stops.filter((farm) => !isPlaced(farm))].map(({ id }) => id));
  }
  function move(from: number, to: number) {
    const next = ids.filter((_, at) => at !== from);
    onChange([...next.slice(0, to), ids[from]!, ...next.slice(to)]);
  }
  return (
    <Card title="Trasa">
      {stops.length === 0 ? (
        <p className="mb-3 text-soft">Zaznacz gospodarstwa poniżej.</p>
      ) : (
        <>
          <p className="mb-3 text-soft">
            {countOf(stops.length, "gospodarstwo", "gospodarstwa", "gospodarstw")}, w linii prostej{" "}
            {formatCount(Math.round(routeKm(stops.filter(isPlaced).map(stopOf), here)))}
            {NO_BREAK}km{here ? " od Ciebie" : ""}. Drogami będzie dalej.
          </p>
          <ol className="mb-4 flex flex-col gap-2">
            {stops.map((farm, at) => (
              <RouteStop
                key={farm.id}
                farm={farm}
                at={at}
                isLast={at === stops.length - 1}
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(ids.filter((id) => id !== farm.id))}
              />
            ))}
          </ol>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {stops.length > 1 && <Button onClick={order}>Ułóż trasę</Button>}
        {onHere && "geolocation" in navigator && <HereButton isKnown={here !== undefined} onHere={onHere} />}
      </div>
    </Card>
  );
}

function HereButton({ isKnown, onHere }: { isKnown: boolean; onHere: (here: Place) => void }) {
  const [hasFailed, setFailed] = useState(false);
  function locate() {
    setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onHere({ lat: coords.latitude, lng: coords.longitude }),
      () => setFailed(true),
      { timeout: PLACE_MS, maximumAge: 60_000 },
    );
  }
  return (
    <>
      <Button variant="secondary" onClick={locate}>
        {isKnown ? "Trasa zaczyna się tu, gdzie jesteś" : "Zacznij tu, gdzie jestem"}
      </Button>
      {hasFailed && (
        <Alert tone="warning">Telefon nie podał położenia. Trasa zaczyna się od pierwszego gospodarstwa.</Alert>
      )}
    </>
  );
}

type RouteStopProps = {
  farm: FieldFarm;
  at: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function RouteStop({ farm, at, isLast, onMove, onRemove }: RouteStopProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-field border border-line p-2">
      <span
        aria-hidden
        className="figures flex size-7 items-center justify-center rounded-full bg-sunken font-semibold"
      >
        {at + 1}
      </span>
      <Link
        to={`/gospodarstwa/${farm.id}`}
        className="min-h-11 min-w-40 flex-1 py-1 font-semibold text-action underline-offset-4 hover:underline"
      >
        {farm.name}
        <span className="block text-sm font-normal text-soft">{farm.city}</span>
      </Link>
      <span className="flex gap-1">
        {addressOf(farm) !== "" && (
          <a
            href={navigationUrl(farm)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Nawiguj: ${farm.name}`}
            className={buttonClass("secondary", "icon")}
          >
            <MapPin aria-hidden className="size-5" />
          </a>
        )}
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Wcześniej: ${farm.name}`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <ArrowUp aria-hidden className="size-5" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Później: ${farm.name}`}
          disabled={isLast}
          onClick={() => onMove(at + 1)}
        >
          <ArrowDown aria-hidden className="size-5" />
        </Button>
        <Button variant="quiet" size="icon" aria-label={`Usuń z trasy: ${farm.name}`} onClick={onRemove}>
          <X aria-hidden className="size-5" />
        </Button>
      </span>
    </li>
  );
}
