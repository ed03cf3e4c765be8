import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import {
  ArrayInput,
  AutocompleteArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useSourceContext,
} from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { ZlotyInput } from "#shared/fields/zloty-input.tsx";
import { AddRowButton } from "#shared/forms/add-row-button.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { productsQuery } from "./promotions.api.ts";
import { type Tier, UNIT_CHOICES } from "./promotion-words.ts";

type Counted = Tier["products"];

const keysOf = (products: Counted | undefined) =>
  (products ?? []).map(({ sap, pack_volume }) => `${sap}:${pack_volume ?? ""}`);
const productsOf = (keys: string[]): Counted =>
  keys.map((key) => {
    const [sap = "", pack = ""] = key.split(":");
    return { sap: Number(sap), pack_volume: pack === "" ? null : Number(pack) };
  });

const NEW_TIER = { quantity: null, unit: "l", reward: "", points: null, value_grosze: 0, products: [] };

const POINTS = { min: 1, max: 1_000_000, first: 100 };

/** A tier gives a thing or points. */
function RewardInputs({ readOnly }: { readOnly: boolean }) {
  const { getSource } = useSourceContext();
  const { setValue } = useFormContext();
  const points: unknown = useWatch({ name: getSource("points") });
  // What is no number is kept as typed, and an empty field as 0: both are refused where they stand.
  const isPoints = points !== null && points !== undefined;
  const choose = (kind: string) => {
    setValue(getSource("points"), kind === "points" ? POINTS.first : null, { shouldDirty: true });
    setValue(getSource("reward"), "", { shouldDirty: true });
    setValue(getSource("value_grosze"), 0, { shouldDirty: true });
  };
  return (
    <>
      <TextField
        select
        size="small"
        margin="dense"
        label="Rodzaj nagrody"
        value={isPoints ? "points" : "thing"}
        disabled={readOnly}
        onChange={({ target }) => choose(target.value)}
      >
        <MenuItem value="thing">Rzecz</MenuItem>
        <MenuItem value="points">Punkty</MenuItem>
      </TextField>
      {isPoints ? (
        <NumberField
          source="points"
          label="Liczba punktów"
          isRequired
          min={POINTS.min}
          max={POINTS.max}
          emptyAs={0}
          readOnly={readOnly}
          helperText="Program dopisze je do konta w chwili przyznania nagrody"
        />
      ) : (
        <>
          <TextInput source="reward" label="Nagroda" isRequired readOnly={readOnly} />
          <ZlotyInput source="value_grosze" label="Wartość nagrody (zł)" readOnly={readOnly} />
        </>
      )}
    </>
  );
}

/** What must be bought for what: a product counts in any pack, or only in the chosen ones. */
export function TierInputs({ readOnly }: { readOnly: boolean }) {
  const products = useQuery(productsQuery);
  const choices = (products.data ?? []).flatMap(({ sap, name, unit, pack_volumes: packs }) => {
    const ofPacks = packs.map((pack) => ({
      id: `${sap}:${pack}`,
      name: `${name}, opak. ${String(pack).replace(".", ",")} ${unit}`,
    }));
    return [{ id: `${sap}:`, name }].concat(ofPacks);
  });
  // Without them no tier can name what counts, and what it names already stands there as numbers.
  const unread = products.isError && <LoadError error={products.error} onRetry={() => void products.refetch()} />;
  return (
    <>
      {unread}
      <ArrayInput source="tiers" label="Za co jaka nagroda" defaultValue={[]}>
        <SimpleFormIterator
          fullWidth
          disableAdd={readOnly}
          disableRemove={readOnly}
          disableReordering={readOnly}
          disableClear
          getItemDefaults={() => NEW_TIER}
          sx={{ "& .RaSimpleFormIterator-form": { flex: 1 } }}
          addButton={<AddRowButton label="Dodaj próg" />}
        >
          <FormGrid>
            <RewardInputs readOnly={readOnly} />
            <NumberField
              source="quantity"
              label="Co najmniej"
              readOnly={readOnly}
              helperText="Puste: ilość określa regulamin i program sam nie liczy zakupów"
              places={3}
            />
            <SelectInput source="unit" label="Jednostka" choices={UNIT_CHOICES} isRequired readOnly={readOnly} />
            <AutocompleteArrayInput
              source="products"
              label="Liczące się produkty"
              choices={choices}
              format={keysOf}
              parse={productsOf}
              helperText="Bez produktów program nie liczy zakupów w tym progu"
              readOnly={readOnly}
            />
          </FormGrid>
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}
