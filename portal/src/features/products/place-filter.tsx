import { Button } from "@plon/ui/button.tsx";
import { ComboBox } from "@plon/ui/fields/combo-box.tsx";
import { RadioGroup } from "@plon/ui/fields/radio-group.tsx";
import { useQuery } from "@tanstack/react-query";
import { placesQuery } from "./products.api.ts";
import type { Places } from "./products.api.ts";
import type { PlaceType } from "./products-search.ts";

type PlaceFilterProps = {
  type: PlaceType;
  phrase: string;
  onChange: (part: { type: PlaceType | undefined; search: string | undefined }) => void;
};

const TYPES = [
  { id: "city", label: "Miejscowość" },
  { id: "distributor", label: "Dystrybutor" },
  { id: "branch", label: "Oddział" },
] as const;

/** Where to look: in a city, at a distributor or in one branch. */
export function PlaceFilter({ type, phrase, onChange }: PlaceFilterProps) {
  const places = useQuery(placesQuery).data;
  const options = places ? optionsOf(places, type) : [];
  const label = TYPES.find(({ id }) => id === type)?.label ?? "";
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-6">
      <RadioGroup
        label="Szukaj według"
        name="type"
        options={TYPES}
        value={type}
        onChange={(next) => onChange({ type: next === "city" ? undefined : next, search: undefined })}
      />
      <div className="flex max-w-md flex-wrap items-end gap-2 xl:max-w-none">
        <div className="min-w-0 flex-1">
          <ComboBox
            key={type}
            label={label}
            name="search"
            // A link may contain only part of a name: the field shows it all the same.
            options={
              phrase === "" || options.some(({ id }) => id === phrase)
                ? options
                : [{ id: phrase, label: phrase }, ...options]
            }
            value={phrase}
            onChange={(search) => onChange({ type: type === "city" ? undefined : type, search: search || undefined })}
          />
        </div>
        {phrase !== "" && (
          <Button
            variant="quiet"
            onClick={() => onChange({ type: type === "city" ? undefined : type, search: undefined })}
          >
            Wszędzie
          </Button>
        )}
      </div>
    </div>
  );
}

function optionsOf({ cities, distributors, branches }: Places, type: PlaceType) {
  if (type === "city") return cities.map((city) => ({ id: city, label: city }));
  if (type === "distributor") return distributors.map(({ name }) => ({ id: name, label: name }));
  return branches.map(({ name, distributor_name }) => ({
    id: `${name} ${distributor_name}`,
    label: name,
    detail: distributor_name,
  }));
}
