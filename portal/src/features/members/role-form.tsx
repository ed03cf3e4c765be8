import type { Member } from "@plon/contract/portal/people/members.ts";
import { includesRole, type MemberRole } from "@plon/rules/people/member-role.ts";
import { Button } from "@plon/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormRadioGroup } from "#shared/fields/form-choices.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { toastSaved, useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { ROLE_OPTIONS } from "#base/member/member-words.ts";
import { changeMemberRole, membersQuery, sendMemberCode } from "./members.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/members.ts").then((module) => module.changeMemberRole.body),
);

type Changed = Awaited<ReturnType<typeof changeMemberRole>>;

/** What one of the farm's people may do. A greater power is confirmed by the owner's code. */
export function RoleForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const cache = useQueryClient();
  const [greater, setGreater] = useState<{ role: MemberRole; phoneEnding: string }>();
  const form = useForm({ resolver, defaultValues: { role: member.role } });
  function handleChanged({ data, message = "" }: Changed) {
    cache.setQueryData(membersQuery.queryKey, data);
    toastSaved(message);
    onDone();
  }
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: async ({ role }) => {
      if (includesRole(member.role, role)) return await changeMemberRole(member.id, role);
      const { data } = await sendMemberCode({ act: "role", member_id: member.id, role });
      return { role, phoneEnding: data.phone_ending };
    },
    saved: null, // the caller says what of, once it is confirmed
    onSuccess: (answer) => ("role" in answer ? setGreater(answer) : handleChanged(answer)),
  });
  if (greater) {
    return (
      <SmsCodeForm
        saved={null}
        hint={`Większe uprawnienia potwierdzasz kodem. Wysłaliśmy go na Twój numer kończący się na ${greater.phoneEnding}.`}
        button="Zmień uprawnienia"
        send={(code) => changeMemberRole(member.id, greater.role, code)}
        onSuccess={handleChanged}
        resend={() => sendMemberCode({ act: "role", member_id: member.id, role: greater.role })}
        autoFocus
      />
    );
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <FormRadioGroup
        control={form.control}
        name="role"
        label={`Co może: ${member.first_name} ${member.last_name}`}
        options={ROLE_OPTIONS}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          Zapisz
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Wróć
        </Button>
      </div>
    </form>
  );
}
