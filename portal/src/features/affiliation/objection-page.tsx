import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useMutation } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";

/** The target of an invitation's second link: the invited person has their data erased and is not contacted again. */
export function ObjectionPage({ hash }: { hash: string }) {
  const objection = useMutation({ mutationFn: () => call("POST /api/v1/invitations/objection", { body: { hash } }) });
  const refusal = objection.error instanceof ApiError ? objection.error.message : objection.error && "Wystąpił błąd";
  return (
    <>
      <PageHeading title="Zaproszenia do programu" />
      <Card className="max-w-xl">
        {objection.isSuccess ? (
          <output className="block">
            <p className="text-lg font-semibold">Gotowe: Twoje dane zostały usunięte.</p>
            <p className="mt-2 text-soft">Zostawiliśmy tylko znak, po którym poznamy, że nie chcesz zaproszeń.</p>
          </output>
        ) : (
          <>
            <p className="text-lg">Ktoś z uczestników polecił Ci program. Nie chcesz takich zaproszeń?</p>
            <p className="mt-2 text-soft">
              Usuniemy Twoje dane i nie wyślemy Ci zaproszenia, nawet gdy poleci Cię ktoś inny.
            </p>
            {refusal && (
              <div className="mt-4">
                <FormRefusal>{refusal}</FormRefusal>
              </div>
            )}
            <div className="mt-6 flex flex-wrap gap-3">
              <Button needsNetwork pending={objection.isPending} onClick={() => objection.mutate()}>
                Usuń moje dane
              </Button>
              <SecondaryLink to="/rejestracja/$hash" params={{ hash }}>
                Chcę dołączyć
              </SecondaryLink>
            </div>
          </>
        )}
      </Card>
    </>
  );
}
