import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import type { Token } from "#base/session/create-session.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { session } from "#base/session/session.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPasswordField } from "#shared/fields/form-fields.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { NewPasswordFields } from "#shared/fields/new-password-fields.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { ROLE_WORDS } from "#base/member/member-words.ts";
import { invitationQuery } from "./members.api.ts";

/** The target of an invitation's link: what it is for, and the password by which it is accepted. */
export function InvitationPage({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  return (
    <>
      <PageHeading title="Zaproszenie do gospodarstwa" />
      {invitation.isPending && <Skeleton className="h-64 max-w-xl rounded-card" />}
      {invitation.data === null && (
        <Alert tone="warning" title="To zaproszenie nie jest już ważne">
          Poproś właściciela gospodarstwa, aby wysłał nowe.
        </Alert>
      )}
      {invitation.isError && <FailedPart error={invitation.error} onRetry={() => void invitation.refetch()} />}
      {invitation.data && (
        <Card className="max-w-xl">
          <p className="text-lg font-semibold">{invitation.data.farm}</p>
          <p className="mt-2">{`${invitation.data.first_name}, właściciel gospodarstwa udostępnia Ci swoje konto w programie. Logujesz się swoim numerem telefonu i własnym hasłem.`}</p>
          <dl className="mt-4">
            <dt className="text-soft">Twoje uprawnienia</dt>
            <dd className="font-semibold">{ROLE_WORDS[invitation.data.role].label}</dd>
          </dl>
          <div className="mt-6">
            {invitation.data.has_password ? (
              <KnownPasswordForm token={token} phoneEnding={invitation.data.phone_ending} />
            ) : (
              <FirstPasswordForm token={token} phoneEnding={invitation.data.phone_ending} />
            )}
          </div>
        </Card>
      )}
    </>
  );
}

const contract = () => import("@plon/contract/portal/people/members-invitation.ts");
const firstPassword = schemaResolver(() => contract().then((module) => module.firstMemberPasswordBody));
const knownPassword = schemaResolver(() => contract().then((module) => module.acceptInvitationBody));

type FormProps = { token: string; phoneEnding: string };

/** Whoever was signed in before in this browser is somebody else: nothing of theirs stays on the page. */
function enter(answer: Token): void {
  session.signIn(answer);
  location.replace("/dashboard");
}

function FirstPasswordForm({ token, phoneEnding }: FormProps) {
  const form = useForm({
    resolver: firstPassword,
    defaultValues: { token, password: "", password_confirmation: "" },
  });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/member-invitation/accept-first", { body }),
    onSuccess: ({ data }) => enter(data),
    signsIn: true,
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <p>{`Ustaw hasło. Będziesz się nim logować razem z numerem telefonu, który kończy się na ${phoneEnding}.`}</p>
      <FormRefusal>{problem}</FormRefusal>
      <NewPasswordFields control={form.control} />
      <Button type="submit" pending={pending}>
        Przyjmij zaproszenie
      </Button>
    </form>
  );
}

function KnownPasswordForm({ token, phoneEnding }: FormProps) {
  const form = useForm({ resolver: knownPassword, defaultValues: { token, password: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/member-invitation/accept", { body }),
    onSuccess: ({ data }) => enter(data),
    signsIn: true,
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <p>{`Podaj hasło, którym logujesz się numerem telefonu kończącym się na ${phoneEnding}.`}</p>
      <FormRefusal>{problem}</FormRefusal>
      <FormPasswordField control={form.control} name="password" label="Hasło" autoComplete="current-password" />
      <Button type="submit" pending={pending}>
        Przyjmij zaproszenie
      </Button>
    </form>
  );
}
