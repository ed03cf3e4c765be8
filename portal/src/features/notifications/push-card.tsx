import type { PushChoices } from "@plon/contract/portal/house/notifications-push.ts";
import { NOTIFICATION_TOPICS, TOPIC_NAMES } from "@plon/rules/desk/notification-topics.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { choosePush, pushChoices, turnPushOff } from "#base/member/push.ts";
import { toastSaved } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { PushOnButton, useLookAgain, usePushReadiness } from "#base/member/push-switch.tsx";

const CHOICES = ["push-choices"];

/** Safari shows notifications by itself, without the worker that would say that one has come. */
const saysWhatArrived = !("pushManager" in globalThis);

/** Notifications on this very device: turned on, by kind, and off. */
export function PushCard() {
  const readiness = usePushReadiness();
  if (readiness === undefined || readiness === "unable") return null;
  return (
    <Card title="Powiadomienia na tym urządzeniu" className="mt-8">
      <div className="flex max-w-prose flex-col gap-4">
        {readiness === "on" && <Choices />}
        {readiness === "off" && (
          <>
            <p className="text-soft">
              Damy znać, gdy naliczymy punkty, trzeba coś odpowiedzieć albo punkty mają wygasnąć, także gdy aplikacja
              jest zamknięta. Od 21 do 7 jest cicho.
            </p>
            <PushOnButton />
          </>
        )}
        {readiness === "denied" && (
          <p>
            Powiadomienia z Plonu są w tej przeglądarce zablokowane. Odblokujesz je w jej ustawieniach strony, przy
            adresie.
          </p>
        )}
        {readiness === "must-install" && (
          <p>
            Na iPhonie powiadomienia działają w zainstalowanej aplikacji: wybierz „Udostępnij”, potem „Do ekranu
            początkowego”, i otwórz Plon stamtąd.
          </p>
        )}
      </div>
    </Card>
  );
}

function Choices() {
  const cache = useQueryClient();
  const lookAgain = useLookAgain();
  const known = useQuery({ queryKey: CHOICES, queryFn: pushChoices, staleTime: 0, retry: false });
  const choose = useMutation({
    mutationFn: choosePush,
    onMutate: (next: PushChoices) => cache.setQueryData(CHOICES, next),
    onSuccess: (chosen) => cache.setQueryData(CHOICES, chosen),
    onError: () => void known.refetch(),
  });
  const turnOff = useMutation({
    mutationFn: turnPushOff,
    onSuccess: async () => {
      toastSaved("Powiadomienia na tym urządzeniu są wyłączone.");
      await lookAgain();
    },
  });
  if (known.isPending) return <LoadingSkeleton className="h-72 w-full" />;
  if (known.isError) return <FailedPart error={known.error} onRetry={() => void known.refetch()} />;
  const { muted, shows_content, replaces_sms } = known.data;
  return (
    <>
      <FormRefusal>{choose.isError ? "Nie udało się zapisać. Spróbuj jeszcze raz." : null}</FormRefusal>
      <fieldset>
        <legend className="mb-1 font-semibold">O czym dajemy znać</legend>
        {TOPIC_NAMES.map((topic) => (
          <Checkbox
            key={topic}
            name={`push-${topic}`}
            checked={!muted.includes(topic)}
            onChange={(isOn) =>
              choose.mutate({
                muted: isOn ? muted.filter((other) => other !== topic) : [...muted, topic],
                shows_content,
                replaces_sms,
              })
            }
          >
            {NOTIFICATION_TOPICS[topic]}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">Ekran blokady</legend>
        <Checkbox
          name="push-content"
          checked={shows_content}
          onChange={(isOn) => choose.mutate({ muted, shows_content: isOn, replaces_sms })}
        >
          Pokazuj treść, nie tylko że coś się stało. Przeczyta ją każdy, kto widzi ekran.
        </Checkbox>
      </fieldset>
      {saysWhatArrived && (
        <SmsChoice
          isChosen={replaces_sms}
          onChange={(isOn) => choose.mutate({ muted, shows_content, replaces_sms: isOn })}
        />
      )}
      <p className="text-sm text-soft">Od 21 do 7 jest cicho: powiadomienia z nocy przyjdą rano.</p>
      <div>
        <Button variant="secondary" pending={turnOff.isPending} onClick={() => turnOff.mutate()}>
          Wyłącz na tym urządzeniu
        </Button>
      </div>
    </>
  );
}

function SmsChoice({ isChosen, onChange }: { isChosen: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">SMS</legend>
      <Checkbox name="push-replaces-sms" checked={isChosen} onChange={onChange}>
        Zamiast SMS-a, gdy powiadomienie dotrze na to urządzenie. Jeśli nie dotrze w 10 minut, wyślemy SMS. Kody i
        wiadomości o zmianach na koncie zawsze przychodzą SMS-em.
      </Checkbox>
    </fieldset>
  );
}
