import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { pushReadiness, turnPushOn } from "./push.ts";
import { useProfile } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";
import { toastSaved } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";

const READINESS = ["push-readiness"];

/** Whether notifications reach this browser; undefined until known, and in a clerk's view of somebody else. */
export function usePushReadiness() {
  const { profile } = useProfile();
  const state = useSessionState();
  const isOwn = state.status === "member" && state.support === undefined;
  const found = useQuery({
    queryKey: [...READINESS, profile.participant_id],
    meta: { offline: "none" },
    queryFn: () => pushReadiness(profile.participant_id),
    enabled: isOwn,
    staleTime: 0,
    networkMode: "always",
  });
  return isOwn ? found.data : undefined;
}

/** Looks again at whether notifications reach this browser. */
export function useLookAgain(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: READINESS });
}

/** Turns notifications on in this browser; a refusal says what to do. */
export function PushOnButton() {
  const { profile } = useProfile();
  const lookAgain = useLookAgain();
  const [isRefused, setIsRefused] = useState(false);
  const turnOn = useMutation({
    mutationFn: () => turnPushOn(profile.participant_id),
    onSuccess: async (isOn) => {
      setIsRefused(!isOn);
      if (isOn) toastSaved("Powiadomienia są włączone.");
      await lookAgain();
    },
  });
  const failure =
    turnOn.error instanceof ApiError
      ? turnOn.error.message
      : "Nie udało się włączyć powiadomień w tej przeglądarce. Sprawdź zasięg i spróbuj jeszcze raz.";
  return (
    <div className="flex flex-col gap-3">
      <FormRefusal>
        {turnOn.error ? failure : isRefused ? "Przeglądarka nie dostała zgody na powiadomienia." : null}
      </FormRefusal>
      <div>
        <Button variant="secondary" needsNetwork pending={turnOn.isPending} onClick={() => turnOn.mutate()}>
          <Bell aria-hidden className="size-5" />
          Włącz powiadomienia
        </Button>
      </div>
    </div>
  );
}
