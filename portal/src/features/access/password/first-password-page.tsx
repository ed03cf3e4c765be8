import { greeting } from "@plon/rules/names/vocative.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { session } from "#base/session/session.ts";
import { FormPasswordField } from "#shared/fields/form-fields.tsx";
import { PASSWORD_HINT } from "#shared/fields/new-password-fields.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";

const wayInQuery = (token: string) =>
  queryOptions({
    queryKey: ["first-password", token],
    meta: { offline: "none" },
    queryFn: async ({ signal }) =>
      (await call("POST /api/v1/auth/first-password", { body: { token } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** `/pierwsze-haslo/…`, the link in the approval's SMS: one password, and in. */
export function FirstPasswordPage({ token }: { token: string }) {
  const wayIn = useQuery(wayInQuery(token));
  return (
    <>
      <PageHeading title="Ustaw hasło" />
      {wayIn.isPending && <LoadingSkeleton className="h-64 max-w-xl rounded-card" />}
      {wayIn.isError && <FailedPart error={wayIn.error} onRetry={() => void wayIn.refetch()} />}
      {wayIn.data === null && (
        <Alert
          tone="warning"
          title="Ten odnośnik już nie działa"
          action={<PrimaryModalLink modal="!pierwsze-logowanie">Ustaw hasło kodem SMS</PrimaryModalLink>}
        >
          Odnośnik z SMS-a działa jeden raz. Jeśli masz już hasło, zaloguj się. Jeśli nie, ustaw je kodem SMS.
        </Alert>
      )}
      {wayIn.data && (
        <Card className="max-w-xl">
          <p className="text-lg font-semibold">{`${greeting(wayIn.data.first_name)}! Witamy w programie.`}</p>
          <p className="mt-2">
            {`Ustaw hasło i wejdź. Następnym razem zalogujesz się nim i swoim numerem ${wayIn.data.identifier_type === "nip" ? "NIP" : "PESEL"}, który kończy się na ${wayIn.data.identifier_ending}.`}
          </p>
          <div className="mt-6">
            <PasswordForm token={token} />
          </div>
        </Card>
      )}
    </>
  );
}

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/access-first.ts").then((module) => module.wayInBody),
);

/** One field: it can be looked at, and what was mistyped is set again by SMS. */
function PasswordForm({ token }: { token: string }) {
  const form = useForm({ resolver, defaultValues: { token, password: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/auth/first-password/set", { body }),
    // Whoever was signed in before in this browser is somebody else: nothing of theirs stays on the page.
    onSuccess: ({ data }) => {
      session.signIn(data);
      location.replace("/dashboard");
    },
    signsIn: true,
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <FormPasswordField
        control={form.control}
        name="password"
        label="Nowe hasło"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" pending={pending}>
        Ustaw hasło i wejdź
      </Button>
    </form>
  );
}
