import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { AutocompleteArrayInput, AutocompleteInput, CheckboxGroupInput, SelectInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { CROPS } from "@plon/rules/goods/crops.ts";
import type { ConditionKind } from "@plon/rules/offers/segment-tree.ts";
import { officeRepresentativeChoices } from "@plon/contract/office/people/representatives.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { DayInput } from "#shared/fields/day-input.tsx";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { choicesQuery } from "./conditions.api.ts";

type Props = { source: string; readOnly: boolean };
type Choice = { id: string | number; name: string };

const AREA_CHOICES = Array.from({ length: 100 }, (_, number) => {
  const area = String(number).padStart(2, "0");
  return { id: area, name: area };
});
const choices = (named: Record<string, string>): Choice[] => Object.entries(named).map(([id, name]) => ({ id, name }));

const ACCOUNT = choices({ nip: "z NIP", pesel: "z PESEL" });
const JOINED = choices({ since: "nie dawniej niż", before: "dawniej niż" });
const LAST_PURCHASE = choices({ since: "nie dawniej niż", before: "dawniej niż", never: "nie ma żadnej" });
const CONSENTS = choices({ email: "Wiadomości e-mail", sms: "SMS" });
const UNITS = choices({ l: "litrów", kg: "kilogramów", pack: "opakowań" });
const PROMOTION = choices({
  accepted: "Przyjął zasady",
  declined: "Odmówił",
  answered: "Odpowiedział, jakkolwiek",
  achieved: "Zdobył nagrodę",
});
const CAMPAIGN = choices({ entered: "Zgłosił się", rewarded: "Dostał nagrodę" });
const MESSAGE = choices({ got: "Dostał", opened: "Otworzył w portalu" });
const THREAD = choices({ any: "Pytanie lub odwołanie", question: "Pytanie", appeal: "Odwołanie" });
const STATE = choices({ any: "W każdym stanie", open: "W toku", closed: "Zamknięte" });

/** A long list shows so many at once; the rest is found by typing. */
const SHOWN_MAX = 50;

/** One of a few words, of which one is always chosen. */
function Word({ source, label, words, readOnly }: Props & { label: string; words: Choice[] }) {
  return <SelectInput source={source} label={label} choices={words} isRequired readOnly={readOnly} />;
}

type Named = "products" | "distributors" | "promotions" | "campaigns" | "levels" | "sendings";

function useChoices(what: Named): { choices: Choice[]; helperText: string | false; isPending: boolean } {
  const { data, isPending, isError } = useQuery(choicesQuery);
  const helperText = isError && "Nie udało się wczytać listy. Odśwież stronę i spróbuj ponownie.";
  return { choices: data?.[what] ?? [], helperText, isPending };
}

function One({ source, label, what, readOnly }: Props & { label: string; what: Named }) {
  const input = useChoices(what);
  return (
    <AutocompleteInput
      source={source}
      label={label}
      isRequired
      suggestionLimit={SHOWN_MAX}
      noOptionsText="Nie ma takiej pozycji"
      readOnly={readOnly}
      {...input}
    />
  );
}

function Some({ source, label, what, readOnly, hint }: Props & { label: string; what: Named; hint: string }) {
  const { helperText, ...input } = useChoices(what);
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      suggestionLimit={SHOWN_MAX}
      noOptionsText="Nie ma takiej pozycji"
      readOnly={readOnly}
      helperText={helperText || hint}
      {...input}
    />
  );
}

function Range({ source, unit, readOnly, places = 0 }: Props & { unit: string; places?: number }) {
  return (
    <FormGrid>
      <NumberField source={`${source}.from`} label={`Od (${unit})`} min={0} places={places} readOnly={readOnly} />
      <NumberField source={`${source}.to`} label={`Do (${unit})`} min={0} places={places} readOnly={readOnly} />
    </FormGrid>
  );
}

function Since({ source, readOnly, label, words }: Props & { label: string; words: Choice[] }) {
  const when: unknown = useWatch({ name: `${source}.when` });
  return (
    <FormGrid>
      <Word source={`${source}.when`} label={label} words={words} readOnly={readOnly} />
      {when !== "never" && (
        <>
          <NumberField
            source={`${source}.days`}
            label="Dni temu"
            min={1}
            readOnly={readOnly}
            helperText="Liczone co noc od nowa"
          />
          <DayInput source={`${source}.day`} label="albo dzień" readOnly={readOnly} />
        </>
      )}
    </FormGrid>
  );
}

function Bought({ source, readOnly }: Props) {
  const { data } = useQuery(choicesQuery);
  const categories = (data?.categories ?? []).map((name) => ({ id: name, name }));
  return (
    <FormGrid>
      <Some source={`${source}.product_ids`} label="Produkty" what="products" hint="Puste: każdy" readOnly={readOnly} />
      <SelectInput
        source={`${source}.category`}
        label="Kategoria"
        choices={categories}
        emptyText="Każda"
        readOnly={readOnly}
      />
      <NumberField source={`${source}.at_least`} label="Co najmniej" min={0} readOnly={readOnly} places={3} />
      <NumberField source={`${source}.at_most`} label="Najwyżej" min={0} readOnly={readOnly} places={3} />
      <Word source={`${source}.unit`} label="Liczone w" words={UNITS} readOnly={readOnly} />
      <Some
        source={`${source}.distributor_ids`}
        label="Sprzedawcy"
        what="distributors"
        hint="Puste: każdy"
        readOnly={readOnly}
      />
      <DayInput source={`${source}.from`} label="Od dnia" readOnly={readOnly} />
      <DayInput source={`${source}.to`} label="Do dnia" readOnly={readOnly} />
      <NumberField
        source={`${source}.last_days`}
        label="albo w ostatnich dniach"
        min={1}
        readOnly={readOnly}
        helperText="Z przyjętych faktur, po odjęciu korekt"
      />
    </FormGrid>
  );
}

function Representative({ source, readOnly }: Props) {
  const mayChoose = useMayCall(officeRepresentativeChoices);
  const id: unknown = useWatch({ name: `${source}.representative_id` });
  if (!mayChoose) return <>Przedstawiciel nr {String(id)}</>;
  return <RepresentativeInput source={`${source}.representative_id`} label="Kto" isRequired readOnly={readOnly} />;
}

/** The inputs of one condition, by its kind. */
export const INPUTS: Record<ConditionKind, (props: Props) => ReactElement> = {
  account: ({ source, readOnly }) => (
    <FormGrid>
      <Word source={`${source}.identifier_type`} label="Konto" words={ACCOUNT} readOnly={readOnly} />
    </FormGrid>
  ),
  hectares: (props) => <Range {...props} unit="ha" places={3} />,
  points: (props) => <Range {...props} unit="pkt" />,
  crops: ({ source, readOnly }) => (
    <AutocompleteArrayInput
      source={`${source}.crop_ids`}
      label="Uprawia którąś z"
      choices={CROPS}
      readOnly={readOnly}
    />
  ),
  place: ({ source, readOnly }) => (
    <AutocompleteArrayInput
      source={`${source}.postcode_areas`}
      label="Początek kodu pocztowego"
      choices={AREA_CHOICES}
      helperText="Dwie pierwsze cyfry, jeden lub kilka"
      readOnly={readOnly}
    />
  ),
  consent: ({ source, readOnly }) => (
    <CheckboxGroupInput source={`${source}.channels`} label="Zgoda na" choices={CONSENTS} readOnly={readOnly} />
  ),
  representative: (props) => <Representative {...props} />,
  joined: (props) => <Since {...props} label="Konto założone" words={JOINED} />,
  last_purchase: (props) => <Since {...props} label="Ostatnia przyjęta faktura" words={LAST_PURCHASE} />,
  bought: (props) => <Bought {...props} />,
  promotion: ({ source, readOnly }) => (
    <FormGrid>
      <One source={`${source}.promotion_id`} label="Promocja" what="promotions" readOnly={readOnly} />
      <Word source={`${source}.did`} label="Co zrobił" words={PROMOTION} readOnly={readOnly} />
    </FormGrid>
  ),
  campaign: ({ source, readOnly }) => (
    <FormGrid>
      <One source={`${source}.campaign_id`} label="Akcja" what="campaigns" readOnly={readOnly} />
      <Word source={`${source}.did`} label="Co zrobił" words={CAMPAIGN} readOnly={readOnly} />
    </FormGrid>
  ),
  level: ({ source, readOnly }) => (
    <FormGrid>
      <One source={`${source}.level_id`} label="Poziom programu" what="levels" readOnly={readOnly} />
    </FormGrid>
  ),
  message: ({ source, readOnly }) => (
    <FormGrid>
      <One source={`${source}.sending_id`} label="Wysyłka" what="sendings" readOnly={readOnly} />
      <Word source={`${source}.did`} label="Co zrobił" words={MESSAGE} readOnly={readOnly} />
    </FormGrid>
  ),
  thread: ({ source, readOnly }) => (
    <FormGrid>
      <Word source={`${source}.kind`} label="Ma" words={THREAD} readOnly={readOnly} />
      <Word source={`${source}.state`} label="Stan" words={STATE} readOnly={readOnly} />
    </FormGrid>
  ),
};
