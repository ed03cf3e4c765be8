import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useMutation } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";

/** The target of a mail's link: asks for one confirmation, because mail scanners open links too; no sign-in needed. */
export function UnsubscribePage({ token }: { token: string }) {
  const leave = useMutation({
    mutationFn: () => call("POST /api/v1/newsletter/unsubscribe/:token", { params: { token } }),
  });
  const refusal = leave.error instanceof ApiError ? leave.error.message : leave.error && "Wystąpił błąd";
  return (
    <>
      <PageHeading title="Wiadomości e-mail" />
      <Card className="max-w-xl">
        {leave.isSuccess ? (
          <output className="block">
            <p className="text-lg font-semibold">Gotowe: nie wyślemy Ci więcej takich wiadomości.</p>
            <p className="mt-2 text-soft">
              Powiadomienia o fakturach i punktach nadal znajdziesz w portalu. Zgody zmienisz w swoim profilu.
            </p>
          </output>
        ) : (
          <>
            <p className="text-lg">Czy na pewno nie chcesz już dostawać informacji handlowych pocztą elektroniczną?</p>
            {refusal && (
              <div className="mt-4">
                <FormRefusal>{refusal}</FormRefusal>
              </div>
            )}
            <div className="mt-6 flex flex-wrap gap-3">
              <Button needsNetwork pending={leave.isPending} onClick={() => leave.mutate()}>
                Wypisz mnie
              </Button>
              <SecondaryLink to="/">Zostaję</SecondaryLink>
            </div>
          </>
        )}
      </Card>
    </>
  );
}
