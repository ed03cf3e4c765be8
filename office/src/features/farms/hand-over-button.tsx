import { officeHandOverParticipants } from "@plon/contract/office/account/farms.ts";
import { TextInput } from "react-admin";
import { z } from "zod";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { RepresentativeInput } from "#shared/fields/representative-input.tsx";
import { call } from "#shared/calls/session.ts";

const chosen = z.int({ error: "Wybierz przedstawiciela" });
const fields = officeHandOverParticipants.body.extend({
  from: chosen,
  // The list's empty choice arrives as an empty text.
  to: z.union([z.int(), z.literal("")]).nullish(),
});
type Fields = z.infer<typeof fields>;

/** For a representative who leaves: all their farms move to another one at once. */
export function HandOverButton() {
  const handOver = async ({ from, to, reason }: Fields) => {
    const params = { representativeId: from };
    const { data } = await call(officeHandOverParticipants, { params, body: { to: to || null, reason } });
    return `Przekazano ${countOf(data.moved, "gospodarstwo", "gospodarstwa", "gospodarstw")}.`;
  };
  return (
    <FormButton<Fields>
      label="Przekaż gospodarstwa"
      look={{ size: "small" }}
      title="Przekaż gospodarstwa przedstawiciela"
      explanation="Wszystkie gospodarstwa jednego przedstawiciela dostanie od razu drugi, z wiadomościami, które czekają na odpowiedź. Uczestnicy dostaną powiadomienie."
      submitLabel="Przekaż wszystkie"
      schema={fields}
      onSend={handOver}
      changes={["participants", "representatives"]}
    >
      <RepresentativeInput source="from" label="Od kogo" emptyText="Wybierz" />
      <RepresentativeInput source="to" label="Komu" emptyText="Na razie nikomu" />
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
    </FormButton>
  );
}
