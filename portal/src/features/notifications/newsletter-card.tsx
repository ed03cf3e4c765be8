import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { call, dataOf } from "#base/calls/api.ts";
import { withConsent } from "#shared/fields/form-consent-choice.ts";
import { ConsentText } from "#shared/fields/form-consent-text.tsx";
import { toastSaved } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";

const KEY = ["consents", "newsletter"];

/** News by mail and SMS for those who want them. Nothing if the programme has no such consent. */
export function NewsletterCard() {
  const asked = useQuery({
    queryKey: KEY,
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/consents/:type/newsleter_subscription", { params: { type: "program.farmer" } }),
  });
  if (!asked.data || asked.data.length === 0) return null;
  const isWhole = allOf(asked.data).every(({ value }) => value);
  return (
    <Card title="Wiadomości e-mail i SMS" className="mt-8">
      {isWhole ? (
        <p className="max-w-prose">
          Dostajesz od nas wiadomości wszystkimi drogami. Zgodę możesz w każdej chwili wycofać.
        </p>
      ) : (
        <SubscriptionForm consents={asked.data} />
      )}
      <p className="mt-3">
        <Link to="/moj-profil" className="font-semibold text-action underline underline-offset-4">
          Wszystkie zgody w profilu
        </Link>
      </p>
    </Card>
  );
}

const allOf = (tree: readonly Consent[]) => tree.flatMap((consent) => [consent, ...consent.subconsents]);

type TickProps = {
  consent: Pick<Consent, "id" | "content" | "value">;
  isChosen: boolean;
  onTick: (checked: boolean) => void;
};

function ConsentTick({ consent, isChosen, onTick }: TickProps) {
  return consent.value ? (
    <div className="py-2">
      <ConsentText html={consent.content} />
      <p className="text-sm font-semibold text-soft">Zgoda udzielona</p>
    </div>
  ) : (
    <Checkbox name={`newsletter-${consent.id}`} checked={isChosen} onChange={onTick}>
      <ConsentText html={consent.content} />
    </Checkbox>
  );
}

/** Checkboxes for consents not given yet; given ones stay, whatever is sent. */
function SubscriptionForm({ consents: tree }: { consents: Consent[] }) {
  const cache = useQueryClient();
  const [ticked, setTicked] = useState<number[]>([]);
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: () => call("POST /api/v1/user/newsletter", { body: { consents: ticked } }),
    onSuccess: async ({ data }) => {
      setTicked([]);
      setProblem(undefined);
      cache.setQueryData(KEY, data);
      await cache.invalidateQueries({ queryKey: ["consents", "program.farmer"] });
      toastSaved();
    },
    onError: async (error) => {
      const refusal = error instanceof ApiError ? error : new ApiError(500, {});
      setProblem(Object.values(refusal.fields).flat()[0] ?? (refusal.message || "Wystąpił błąd"));
      // Consents whose text changed meanwhile have new ids: the list is fetched again.
      if (refusal.status === 422) await cache.invalidateQueries({ queryKey: KEY });
    },
  });
  const given = allOf(tree)
    .filter(({ value }) => value)
    .map(({ id }) => id);
  const chosen = [...given, ...ticked];

  function handleTick(id: number, checked: boolean) {
    setProblem(undefined);
    setTicked(withConsent(tree, chosen, id, checked).filter((known) => !given.includes(known)));
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (ticked.length === 0) setProblem("Zaznacz, jakie wiadomości chcesz dostawać");
    else send.mutate();
  }

  const tick = (consent: TickProps["consent"]) => (
    <ConsentTick
      consent={consent}
      isChosen={chosen.includes(consent.id)}
      onTick={(checked) => handleTick(consent.id, checked)}
    />
  );

  return (
    <form onSubmit={handleSubmit} noValidate className="flex max-w-prose flex-col gap-3">
      <FormRefusal>{problem}</FormRefusal>
      <ul>
        {tree.map((consent) => (
          <li key={consent.id}>
            {tick(consent)}
            <ul className="ml-9">
              {consent.subconsents.map((sub) => (
                <li key={sub.id}>{tick(sub)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">Wypiszesz się jednym kliknięciem w każdej wiadomości e-mail.</p>
      <div>
        <Button type="submit" pending={send.isPending}>
          Zapisz się
        </Button>
      </div>
    </form>
  );
}
