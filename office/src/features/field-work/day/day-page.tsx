import { useState } from "react";
import { Link } from "react-router";
import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { countOf, formatCount, formatDay, NO_BREAK } from "@plon/client/format.ts";
import { distanceKm, nearestFirst, type Place } from "@plon/rules/places/nearness.ts";
import { Card } from "@plon/ui/card.tsx";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { useField } from "../field-work.api.ts";
import { type ShownFarm, withPending } from "../pending.ts";
import { useToday } from "../use-today.ts";
import { chosenOf, keepRoute, keptRoute } from "./kept-route.ts";
import { isPlaced, RouteCard, stopOf } from "./route-card.tsx";

/** More farms than anybody visits in a day are not offered at once. */
const OFFERED = 20;

type Due = { farm: ShownFarm; task: ShownFarm["tasks"][number] };

function dueOf(farms: readonly ShownFarm[], today: string): Due[] {
  return farms
    .flatMap((farm) => farm.tasks.map((task) => ({ farm, task })))
    .filter(({ task }) => task.status === "open" && task.due_on <= today)
    .toSorted((one, other) => (one.task.due_on < other.task.due_on ? -1 : 1));
}

/** The day: what is due, which farms are on the way, and in which order. */
export function DayPage({ isLooking }: { isLooking: boolean }) {
  const { farms, written, facts } = useField();
  const today = useToday();
  const [route, setRoute] = useState<readonly number[]>(() => keptRoute(today));
  const [here, setHere] = useState<Place>();
  const due = dueOf(
    [...farms.values()].map((farm) => withPending(farm, written)),
    today,
  );
  const stops = chosenOf(route, farms);
  const from = here ?? stops.find(isPlaced)?.place;

  function change(next: readonly number[]) {
    setRoute(next);
    keepRoute(today, next);
  }
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold">Dzień</h1>
        <p className="text-soft">
          {formatDay(today)}
          {facts?.representative && ` · ${facts.representative.name}`}
          {` · ${countOf(farms.size, "gospodarstwo", "gospodarstwa", "gospodarstw")}`}
        </p>
      </div>
      {farms.size === 0 && <p>Nie ma tu jeszcze przypisanych gospodarstw.</p>}
      <DueCard due={due} today={today} />
      <RouteCard stops={stops} here={here} onHere={isLooking ? undefined : setHere} onChange={change} />
      <OfferedCard farms={farms} due={due} from={from} route={route} onChange={change} />
    </>
  );
}

function DueCard({ due, today }: { due: readonly Due[]; today: string }) {
  return (
    <Card title="Na dziś">
      {due.length === 0 && <p className="text-soft">Nie ma zadań z terminem do dziś.</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {due.map(({ farm, task }) => (
          <li key={task.ref}>
            <Link to={`/gospodarstwa/${farm.id}`} className="block min-h-11 py-1">
              <span className="block font-semibold text-action underline underline-offset-4">{task.title}</span>
              <span className="text-sm text-soft">
                {[farm.name, farm.city].filter(Boolean).join(", ")} ·{" "}
                {task.due_on < today ? `po terminie: ${formatDay(task.due_on)}` : "dziś"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Offered = {
  farms: ReadonlyMap<number, FieldFarm>;
  due: readonly Due[];
  /** Where distances begin, if that is known. */
  from: Place | undefined;
  route: readonly number[];
  onChange: (route: readonly number[]) => void;
};

/** Farms to add: first those with something due, then the nearest. */
function OfferedCard({ farms, due, from, route, onChange }: Offered) {
  const isDue = new Set(due.map(({ farm }) => farm.id));
  const all = [...farms.values()];
  const placed = all.filter(isPlaced);
  const near = from ? nearestFirst(placed.map(stopOf), from).map(({ id }) => farms.get(id)!) : placed;
  const ordered = [...near, ...all.filter((farm) => !isPlaced(farm))];
  const offered = [...ordered.filter(({ id }) => isDue.has(id)), ...ordered.filter(({ id }) => !isDue.has(id))];
  const noteOf = ({ id, city, place }: FieldFarm) => {
    const km = from && place ? Math.round(distanceKm(from, place)) : undefined;
    const far = km === undefined ? "" : `ok. ${formatCount(km)}${NO_BREAK}km`;
    return [city, isDue.has(id) && "zadanie na dziś", far].filter(Boolean).join(" · ");
  };
  return (
    <Card title="Dodaj do trasy">
      <p className="mb-2 text-sm text-soft">Najpierw z zadaniami na dziś, potem najbliższe od początku trasy.</p>
      <ul>
        {offered.slice(0, OFFERED).map((farm) => (
          <li key={farm.id}>
            <Checkbox
              name={`farm-${farm.id}`}
              checked={route.includes(farm.id)}
              onChange={(isChosen) => onChange(isChosen ? [...route, farm.id] : route.filter((id) => id !== farm.id))}
            >
              <span className="font-semibold">{farm.name}</span>
              <span className="block text-sm text-soft">{noteOf(farm)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  );
}
