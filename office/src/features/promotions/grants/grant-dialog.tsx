import { SelectInput, TextInput } from "react-admin";
import { officeGrantPromotionReward } from "@plon/contract/office/offers/promotions-grants.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import type { Promotion } from "../promotion-words.ts";

/** The tiers that no invoice can reach: an amount or products are missing. */
export const uncountedTiers = ({ tiers }: Promotion) =>
  tiers.filter(({ quantity, products }) => quantity === null || products.length === 0);

type Wanted = CallInput<typeof officeGrantPromotionReward>["body"];

type GrantDialogProps = {
  promotion: Promotion;
  /** To whom and why, where that is known. */
  begun?: Partial<Wanted>;
  onClose: () => void;
};

/** Grants a reward that only the written rules promise. */
export function GrantDialog({ promotion, begun, onClose }: GrantDialogProps) {
  const tiers = uncountedTiers(promotion);
  return (
    <ActionDialog<Wanted>
      title="Przyznaj nagrodę"
      explanation="Dla uczestnika, który zaakceptował regulamin i spełnił warunki, których program nie liczy. Nagrodę wyda inna osoba."
      submitLabel="Przyznaj"
      schema={officeGrantPromotionReward.body}
      defaultValues={{ ...(tiers.length === 1 ? { tier_id: tiers[0]!.id } : {}), ...begun }}
      onSend={(body) => call(officeGrantPromotionReward, { params: { promotionId: promotion.id }, body })}
      changes={["promotions", "promotion-grants", "promotion-qualifying"]}
      onClose={onClose}
    >
      <TextInput source="identifier" label="NIP lub PESEL" isRequired autoFocus />
      <SelectInput
        source="tier_id"
        label="Nagroda"
        isRequired
        choices={tiers.map(({ id, reward }) => ({ id, name: reward }))}
      />
      <TextInput
        source="reason"
        label="Powód"
        isRequired
        multiline
        minRows={2}
        helperText="Na przykład które zakupy spełniły warunki. Zostaje w historii nagrody."
      />
    </ActionDialog>
  );
}
