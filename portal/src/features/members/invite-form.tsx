import type { Member } from "@plon/contract/portal/people/members.ts";
import { INVITATION_DAYS, type MemberRole } from "@plon/rules/people/member-role.ts";
import { Button } from "@plon/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormRadioGroup } from "#shared/fields/form-choices.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { toastSaved, useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPhoneField, FormTextField } from "#shared/fields/form-fields.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { ROLE_OPTIONS } from "#base/member/member-words.ts";
import { inviteMember, membersQuery, sendMemberCode } from "./members.api.ts";

/** Without the owner's code, which the next step asks for. */
const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/members.ts").then((module) => module.inviteMemberBody.omit({ sms_code: true })),
);

type Invited = { first_name: string; last_name: string; phone: string; role: MemberRole };

type InviteFormProps = {
  /** Whose invitation is sent anew. */
  again: Member | undefined;
  onDone: () => void;
};

/** Who is invited and what they may do, then the owner's code. What was typed stays when the code is wrong. */
export function InviteForm({ again, onDone }: InviteFormProps) {
  const cache = useQueryClient();
  const [sent, setSent] = useState<{ invited: Invited; phoneEnding: string }>();
  const form = useForm({
    resolver,
    defaultValues: {
      first_name: again?.first_name ?? "",
      last_name: again?.last_name ?? "",
      phone: "",
      role: again?.role ?? ("" as MemberRole),
    },
  });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (invited) => sendMemberCode({ act: "invite", ...invited }),
    saved: null, // a code is on its way
    onSuccess: ({ data }, invited) => setSent({ invited, phoneEnding: data.phone_ending }),
  });
  if (sent) {
    return (
      <SmsCodeForm
        saved={null}
        hint={`Zaproszenie potwierdzasz kodem, bo daje dostęp do punktów. Wysłaliśmy go na Twój numer kończący się na ${sent.phoneEnding}.`}
        button="Wyślij zaproszenie"
        send={(sms_code) => inviteMember({ ...sent.invited, sms_code })}
        onSuccess={({ data, message = "" }) => {
          cache.setQueryData(membersQuery.queryKey, data);
          toastSaved(message);
          onDone();
        }}
        resend={() => sendMemberCode({ act: "invite", ...sent.invited })}
        autoFocus
      >
        <Button variant="quiet" size="sm" onClick={() => setSent(undefined)}>
          Wróć
        </Button>
      </SmsCodeForm>
    );
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <p>{`Wyślemy SMS z odnośnikiem. Ta osoba ustawi sobie hasło i będzie się logować swoim numerem. Zaproszenie działa ${INVITATION_DAYS} dni.`}</p>
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField control={form.control} name="first_name" label="Imię" required autoFocus />
      <FormTextField control={form.control} name="last_name" label="Nazwisko" required />
      <FormPhoneField control={form.control} name="phone" label="Telefon tej osoby" />
      <FormRadioGroup control={form.control} name="role" label="Co może ta osoba" options={ROLE_OPTIONS} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          Dalej
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Wróć
        </Button>
      </div>
    </form>
  );
}
