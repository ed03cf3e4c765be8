import { postcodeProblem, tidyPostcode } from "@plon/rules/people/contact.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Control, type FieldValues, type Path, useController, useWatch } from "react-hook-form";
import { call } from "#base/calls/api.ts";

/** The places that have a postcode. What goes wrong there is told to nobody: the town is typed as it always was. */
const townsQuery = (postcode: string) =>
  queryOptions({
    queryKey: ["postcodes", postcode],
    meta: { offline: "none" },
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/postcodes/:postcode", { params: { postcode } }, { signal })).data.towns,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** By form: which town was filled into which of its fields. A step of the form that comes back knows it still. */
const FILLED = new WeakMap<object, Map<string, string>>();

function filledIn(form: object): Map<string, string> {
  const before = FILLED.get(form);
  if (before) return before;
  const filled = new Map<string, string>();
  FILLED.set(form, filled);
  return filled;
}

const NONE: readonly string[] = [];
/** The names of fields are dotted paths in some forms. */
const isBeingTyped = (name: string) => document.activeElement?.getAttribute("name") === name;

type Fields<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
  postcode: Path<Values>;
};

/**
 * The towns of the postcode that was typed in this form. The only one is filled into the town's field where that is empty or holds
 * what was filled in for another postcode, unless somebody types there. What was typed stays. Nothing waits for it.
 */
export function useTowns<Values extends FieldValues, Sent>({ control, name, postcode }: Fields<Values, Sent>) {
  const code = tidyPostcode(String(useWatch({ control, name: postcode }) ?? ""));
  const { field } = useController({ control, name });
  const { onChange } = field;
  const value = String(field.value ?? "");
  // An address that stood here before is somebody's own: nobody is asked about it.
  const [first] = useState(() => (value === "" ? undefined : code));
  const isAsked = postcodeProblem(code) === undefined && code !== first;
  const { data: towns = NONE, isFetched } = useQuery({ ...townsQuery(code), enabled: isAsked });
  const filled = filledIn(control);
  const isOurs = value !== "" && value === filled.get(name);
  useEffect(() => {
    if (!isAsked || !isFetched || (value !== "" && !isOurs) || isBeingTyped(name)) return;
    const only = towns.length === 1 ? towns[0]! : "";
    if (value === only) return;
    filled.set(name, only);
    onChange(only);
  }, [isAsked, isFetched, towns, value, isOurs, name, filled, onChange]);
  return { code, towns: isAsked ? towns : NONE, value, isOurs, choose: onChange as (town: string) => void };
}
