import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mayDo, useProfile } from "#base/profile.ts";
import { ksefQuery } from "./ksef-connections.api.ts";

const KEY = "plon.ksef-dismissed";

function readDismissed(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Whether connecting is worth proposing: possible, not done, and not dismissed by this participant on this device. Asks
 * for the state only then.
 */
export function useKsefOffer() {
  const user = useProfile();
  const {
    profile: { participant_id: id },
    identifier_type: identifierType,
    maintenance,
  } = user;
  const [isDismissed, setDismissed] = useState(() => readDismissed() === String(id));
  // During a break of the account nothing may be asked.
  const isPossible = mayDo(user, "owner") && identifierType === "nip" && maintenance === 0 && !isDismissed;
  const { data } = useQuery({ ...ksefQuery, enabled: isPossible, staleTime: 300_000 });
  return {
    isOffered: isPossible && data?.status === "none" && data.obstacle === null,
    dismiss: () => {
      setDismissed(true);
      try {
        localStorage.setItem(KEY, String(id));
      } catch {
        // Without storage it comes back with the next visit.
      }
    },
  };
}
