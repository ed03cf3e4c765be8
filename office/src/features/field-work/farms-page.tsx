import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { countOf } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { TextField } from "@plon/ui/fields/text-field.tsx";
import { FarmRow } from "./farm-row.tsx";
import { FarmsMap } from "./farms-map.tsx";
import { useField } from "./field-work.api.ts";
import { addressOf } from "./field-words.ts";

/** So many rows at first: a phone draws them at once. */
const SHOWN = 40;

const folded = (text: string) =>
  text.toLocaleLowerCase("pl").normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ł", "l");

/** Own farms, found by name, town or telephone; in a list, and on a map. */
export function FarmsPage() {
  const { farms } = useField();
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(SHOWN);
  const [isMap, setMap] = useState(false);
  const navigate = useNavigate();
  const found = useMemo(() => {
    const words = folded(search).split(/\s+/).filter(Boolean);
    const says = (farm: FieldFarm) => folded([farm.name, farm.person, addressOf(farm), farm.phone].join(" "));
    return [...farms.values()]
      .filter((farm) => words.every((word) => says(farm).includes(word)))
      .toSorted((one, other) => one.name.localeCompare(other.name, "pl"));
  }, [farms, search]);

  return (
    <>
      <h1 className="text-2xl font-semibold">Gospodarstwa</h1>
      <TextField
        name="search"
        label="Szukaj"
        placeholder="nazwa, miejscowość, telefon"
        value={search}
        onChange={setSearch}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{countOf(found.length, "gospodarstwo", "gospodarstwa", "gospodarstw")}</p>
        <Button variant="secondary" size="sm" aria-pressed={isMap} onClick={() => setMap(!isMap)}>
          {isMap ? "Ukryj mapę" : "Pokaż mapę"}
        </Button>
      </div>
      {isMap && <FarmsMap farms={found} onOpen={(id) => void navigate(`/gospodarstwa/${id}`)} />}
      <ul className="flex flex-col gap-2">
        {found.slice(0, shown).map((farm) => (
          <li key={farm.id}>
            <FarmRow farm={farm} />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          Pokaż więcej
        </Button>
      )}
    </>
  );
}
