import type { CampaignEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import type { Control } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { showPageHead, useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormMaskedField, FormPhoneField, FormTextField } from "#shared/fields/form-fields.tsx";
import { FormTownField } from "#base/address/town-field.tsx";
import { phoneMask, postcodeMask, tidyHectares } from "#shared/fields/form-masks.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { RulesCheckbox, useShownRules } from "./rules-checkbox.tsx";
import { typedBy } from "./typed-resolver.ts";

const EMPTY = {
  first_name: "",
  last_name: "",
  phone: "",
  area_hectares: "",
  invoice_number: "",
  street: "",
  postcode: "",
  city: "",
  accept_rules: false,
};
export type CampaignValues = typeof EMPTY;
const resolver = typedBy<CampaignValues>(() =>
  import("@plon/contract/portal/offers/campaigns.ts").then((module) => module.campaignForm),
);
type Sent = Omit<CampaignValues, "accept_rules"> & { accept_rules: true; rules_version?: number };

/** Known values: from an entry that was returned, or from the participant. */
export function valuesOf(entry: Pick<CampaignEntry, "first_name" | "last_name" | "phone" | "answers">): CampaignValues {
  const { area_hectares: area, ...answers } = entry.answers;
  return {
    ...EMPTY,
    ...answers,
    first_name: entry.first_name,
    last_name: entry.last_name,
    phone: phoneMask.format(entry.phone),
    area_hectares: area === null ? "" : String(area).replace(".", ","),
  };
}

type CampaignEntryFormProps = {
  slug: string;
  /** Distinct for each campaign and entry: the draft is stored under it. */
  name: string;
  known: Partial<CampaignValues>;
  /** Whether it was opened by the link of an e-mail. */
  byLink?: boolean;
  /** Asked for if a card is to be sent. */
  withAddress: boolean;
  send: (values: Sent) => Promise<CampaignEntry>;
  onSent: (entry: CampaignEntry) => void;
};

function AddressFields({ control }: { control: Control<CampaignValues> }) {
  return (
    <>
      <FormTextField control={control} name="street" label="Ulica i numer" required autoComplete="street-address" />
      <FormMaskedField
        control={control}
        name="postcode"
        label="Kod pocztowy"
        required
        mask={postcodeMask}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <FormTownField control={control} name="city" postcode="postcode" autoComplete="address-level2" />
    </>
  );
}

/** View 1 of a reviewed campaign: the form that is sent for review. */
export function CampaignEntryForm({
  slug,
  name,
  known,
  byLink = false,
  withAddress,
  send,
  onSent,
}: CampaignEntryFormProps) {
  const shownRules = useShownRules(slug);
  const [form, draft] = useDraftedForm<CampaignValues>(
    { name: `campaign.${name}`, except: ["accept_rules"], byLink },
    { resolver, defaultValues: { ...EMPTY, ...known } },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (values) => send({ ...values, ...shownRules, accept_rules: true }),
    onSuccess: (entry) => {
      draft.drop();
      onSent(entry);
      showPageHead();
    },
  });
  const { control } = form;
  return (
    <Card title="Twoje zgłoszenie">
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
        <FormRefusal>{problem}</FormRefusal>
        <FormTextField control={control} name="first_name" label="Imię" required autoComplete="given-name" />
        <FormTextField control={control} name="last_name" label="Nazwisko" required autoComplete="family-name" />
        <FormPhoneField control={control} name="phone" />
        <FormTextField
          control={control}
          name="area_hectares"
          label="Powierzchnia upraw w hektarach"
          hint="Na przykład 12,5."
          required
          inputMode="decimal"
          tidy={tidyHectares}
        />
        <FormTextField
          control={control}
          name="invoice_number"
          label="Numer faktury"
          hint="Jeśli zakup już był. Fakturę zgłoś w portalu, tu wystarczy jej numer."
        />
        {withAddress && <AddressFields control={control} />}
        <RulesCheckbox control={control} name="accept_rules" slug={slug} />
        <div className="flex flex-col sm:flex-row">
          <Button type="submit" pending={pending}>
            Wyślij zgłoszenie
          </Button>
        </div>
      </form>
    </Card>
  );
}
