import { ArrayInput, SimpleFormIterator } from "react-admin";
import { officeSetSegmentPrices } from "@plon/contract/office/goods/prizes.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { formatPoints } from "@plon/client/format.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { AddRowButton } from "#shared/forms/add-row-button.tsx";
import { FormGrid } from "#shared/forms/form-grid.tsx";
import { call } from "#shared/calls/session.ts";
import { DayInput } from "#shared/fields/day-input.tsx";
import { NumberField } from "#shared/fields/number-field.tsx";
import { SegmentInput } from "#shared/fields/segment-input.tsx";
import type { Prize } from "./prize-words.ts";
import { useShowPrize } from "./prizes.api.ts";

type Wanted = CallInput<typeof officeSetSegmentPrices>["body"];

/** What the prize costs for who is in a segment, and on which days. */
export function SegmentPricesDialog({ prize, today, onClose }: { prize: Prize; today: string; onClose: () => void }) {
  const show = useShowPrize();
  const ordinary = prize.points ?? 0;
  const newPrice = { segment_id: null, points: null, valid_from: today, valid_to: null };
  return (
    <ActionDialog<Wanted>
      title={`Ceny dla grup: ${prize.title}`}
      explanation={`Wszyscy inni płacą ${formatPoints(ordinary)}. O cenie rozstrzyga to, czy gospodarstwo jest w segmencie w chwili zamówienia; gdy pasuje kilka cen, liczy się najniższa.${prize.is_published ? " Zmianę zatwierdzi druga osoba." : ""}`}
      submitLabel="Zapisz ceny"
      schema={officeSetSegmentPrices.body}
      defaultValues={{
        revision: prize.revision,
        prices: prize.segment_prices.map(({ segment_id, points, valid_from, valid_to }) => ({
          segment_id,
          points,
          valid_from,
          valid_to,
        })),
      }}
      onSend={async (body) => {
        const answer = await call(officeSetSegmentPrices, { params: { prizeId: prize.id }, body });
        await show(answer.data);
        return answer.message ?? "Zapisano ceny dla grup.";
      }}
      changes={[WAITING_CHANGE_KEY]}
      onClose={onClose}
    >
      <ArrayInput source="prices" label="Ceny">
        <SimpleFormIterator
          fullWidth
          disableClear
          disableReordering
          getItemDefaults={() => newPrice}
          sx={{ "& .RaSimpleFormIterator-form": { flex: 1 } }}
          addButton={<AddRowButton label="Dodaj cenę" />}
        >
          <>
            <SegmentInput helperText="Kto płaci tę cenę" />
            <FormGrid>
              <NumberField source="points" label="Cena w punktach" min={1} isRequired />
              <DayInput source="valid_from" label="Od dnia" isRequired />
              <DayInput source="valid_to" label="Do dnia (włącznie)" helperText="Puste: bez końca" />
            </FormGrid>
          </>
        </SimpleFormIterator>
      </ArrayInput>
    </ActionDialog>
  );
}
