import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { StandingTransfer } from "@plon/contract/portal/points/transfers.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { invitationQuery, useAnswer } from "./transfers.api.ts";

/** The request behind a message's link. */
export function InvitationCard({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  if (invitation.isPending) return <Skeleton className="h-64 w-full rounded-card" />;
  if (invitation.isError) {
    const isUnknown = invitation.error instanceof ApiError && invitation.error.status === 404;
    if (!isUnknown) return <FailedPart error={invitation.error} onRetry={() => void invitation.refetch()} />;
    return (
      <Alert tone="warning" title="Ten odnośnik nie prowadzi do prośby o Twoją zgodę">
        Sprawdź, czy odnośnik jest cały i czy to Ty masz na nim odpowiedzieć. Prośby do Ciebie zobaczysz na liście
        poniżej.
      </Alert>
    );
  }
  return <AnswerCard transfer={invitation.data} />;
}

/** Who asks to pass points on to the farmer, and the two answers. */
export function AnswerCard({ transfer }: { transfer: StandingTransfer }) {
  const navigate = useNavigate({ from: "/przekazywanie-punktow/stale" });
  const answer = useAnswer();
  const [problem, setProblem] = useState<string>();

  function handleAnswer(accept: boolean) {
    setProblem(undefined);
    answer.mutate(
      { id: transfer.id, accept },
      {
        onSuccess: () => {
          if (!accept) {
            void navigate({ to: "/przekazywanie-punktow/odrzucenie", search: { rodzaj: "stale" } });
            return;
          }
          showToast({ tone: "success", title: "Stałe przekazywanie punktów działa", durationMs: 8000 });
          void navigate({ search: {}, replace: true });
        },
        onError: (error) => {
          const isLate = error instanceof ApiError && error.code === "transfer.expired";
          if (isLate) void navigate({ to: "/przekazywanie-punktow/przekroczony-czas", search: { rodzaj: "stale" } });
          else setProblem(error instanceof ApiError ? error.message : "Wystąpił błąd");
        },
      },
    );
  }

  if (!transfer.actions.includes("answer")) return <Answered transfer={transfer} />;
  const isAccepting = answer.isPending && answer.variables.accept;
  return (
    <Card title="Prośba o Twoją zgodę" className="border-l-4 border-l-action">
      <div className="flex flex-col gap-4">
        <p className="max-w-prose">
          Ta osoba chce na stałe przekazywać Ci wszystkie swoje nowe punkty. Odpowiedz do{" "}
          {formatLongDay(transfer.expires_at)}.
        </p>
        <PersonFacts person={transfer.other} />
        <FormRefusal>{problem}</FormRefusal>
        <OnlyWith power="full" otherwise={<PowerMissing power="full" act="Odpowiedzieć na prośbę" />}>
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button needsNetwork pending={isAccepting} onClick={() => handleAnswer(true)}>
              Akceptuję
            </Button>
            <Button
              variant="secondary"
              needsNetwork
              pending={answer.isPending && !isAccepting}
              onClick={() => handleAnswer(false)}
            >
              Odrzucam
            </Button>
          </div>
        </OnlyWith>
      </div>
    </Card>
  );
}

function Answered({ transfer }: { transfer: StandingTransfer }) {
  return (
    <Card title="Na tę prośbę nie czekamy już">
      <div className="flex flex-col items-start gap-3">
        <PersonFacts person={transfer.other} />
        <StatusChip tone={chipTone(transfer.status_label.color)} label={transfer.status_label.label} />
      </div>
    </Card>
  );
}
