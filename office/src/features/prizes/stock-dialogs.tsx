import { useState } from "react";
import { SelectInput, TextInput } from "react-admin";
import { newKey } from "@plon/client/new-key.ts";
import { officeChangeStock, officeImportCodes } from "@plon/contract/office/goods/prizes.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { z } from "zod";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { DayInput } from "#shared/fields/day-input.tsx";
import { countOf, formatCount } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { NumberField } from "#shared/fields/number-field.tsx";
import type { Prize } from "./prize-words.ts";
import { useShowPrize } from "./prizes.api.ts";

type Props = { prize: Prize; onClose: () => void };

/** Which of a prize's variants came; or of which nobody has said which they are, while there are such. */
const UNSORTED = 0;

type StockForm = CallInput<typeof officeChangeStock>["body"];

const variantsOf = ({ variants, unsorted_count: unsorted }: Prize) => [
  ...variants.map(({ id, name, left_count }) => ({ id, name: `${name} (${formatCount(left_count)} szt.)` })),
  ...(unsorted > 0 ? [{ id: UNSORTED, name: `Bez wariantu (${formatCount(unsorted)} szt.)` }] : []),
];

const withVariant = z.object({
  ...officeChangeStock.body.shape,
  variant_id: z.int({ error: "Wybierz wariant" }),
});

const bodyOf = ({ variant_id: chosen, ...body }: StockForm, hasVariants: boolean): StockForm =>
  hasVariants ? { ...body, variant_id: chosen === UNSORTED ? null : chosen } : body;

/** A delivery, or with a minus sign a loss. */
export function StockDialog({ prize, onClose }: Props) {
  const show = useShowPrize();
  // Created once per opened dialog: pressing again after a lost response adds nothing.
  const [idempotencyKey] = useState(newKey);
  const hasVariants = prize.variant_label !== null;
  return (
    <ActionDialog<StockForm>
      title={`Dostawa lub korekta: ${prize.title}`}
      explanation={
        prize.left_count === null
          ? "Od pierwszej dostawy liczymy sztuki tej nagrody."
          : `Teraz do zamówienia: ${formatCount(prize.left_count)} szt.`
      }
      submitLabel="Zapisz"
      schema={hasVariants ? withVariant : officeChangeStock.body}
      onSend={async (typed) => {
        const body = bodyOf(typed, hasVariants);
        const { data } = await call(officeChangeStock, { params: { prizeId: prize.id }, body }, { idempotencyKey });
        await show(data);
        return `Zapisano. Do zamówienia: ${formatCount(data.left_count ?? 0)} szt.`;
      }}
      onClose={onClose}
    >
      {hasVariants && <SelectInput source="variant_id" label="Wariant" isRequired choices={variantsOf(prize)} />}
      <NumberField
        source="change"
        label="Zmiana (sztuki)"
        isRequired
        autoFocus
        helperText="Z minusem, aby zdjąć ze stanu, na przykład -2"
      />
      <TextInput
        source="reason"
        label="Powód"
        isRequired
        multiline
        minRows={2}
        helperText="Na przykład numer dostawy albo uszkodzenie w magazynie"
      />
    </ActionDialog>
  );
}

type CodesForm = { codes: string; valid_until: string | null };

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The codes as one text, checked line by line as on the server: the message names the first wrong line. */
const codesForm = z.object({
  codes: z
    .string({ error: "Wklej kody" })
    .transform(linesOf)
    .superRefine((codes, context) => {
      const problem = officeImportCodes.body.shape.codes.safeParse(codes).error?.issues[0];
      if (!problem) return;
      const [line] = problem.path;
      const where = typeof line === "number" ? `Kod nr ${line + 1}: ` : "";
      context.addIssue({ code: "custom", message: where + problem.message });
    }),
  valid_until: officeImportCodes.body.shape.valid_until.optional(),
});

/** Adds voucher codes, pasted one per line. */
export function CodesDialog({ prize, onClose }: Props) {
  const show = useShowPrize();
  return (
    <ActionDialog<CodesForm>
      title={`Dodaj kody: ${prize.title}`}
      explanation="Wklej kody, każdy w osobnym wierszu, najwyżej 2000 naraz. Kody, które ten bon już ma, pominiemy."
      submitLabel="Dodaj kody"
      schema={codesForm}
      onSend={async ({ codes, valid_until }) => {
        const body = { codes: linesOf(codes), valid_until: valid_until || null };
        const { data } = await call(officeImportCodes, { params: { prizeId: prize.id }, body });
        await show(data.prize);
        const skipped = data.known > 0 ? `, pominięto ${countOf(data.known, "znany", "znane", "znanych")}` : "";
        return `Dodano ${countOf(data.added, "kod", "kody", "kodów")}${skipped}.`;
      }}
      onClose={onClose}
    >
      <TextInput
        source="codes"
        label="Kody"
        isRequired
        multiline
        minRows={6}
        maxRows={12}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: "off", style: { fontFamily: "monospace" } } }}
      />
      <DayInput source="valid_until" label="Ważne do" helperText="Puste: bez terminu" />
    </ActionDialog>
  );
}
