import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call } from "#base/calls/api.ts";
import { session } from "#base/session/session.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";

let exchanged = "";

/** Staff arrive here with a one-time token and leave with a view of a participant's account. */
export function SupportLoginPage() {
  const { token } = useSearch({ from: "/_empty/support-login" });
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [problem, setProblem] = useState(token === "" ? "Odnośnik jest niepełny. Poproś o nowy w panelu obsługi." : "");

  useEffect(() => {
    if (token === "" || exchanged === token) return;
    exchanged = token; // a token works once: a second run of this effect must not spend it
    call("POST /api/v1/auth/support-login", { body: { token } })
      .then(async ({ data }) => {
        cache.clear();
        session.signInSupport(data, { name: data.participant_name });
        await navigate({ to: "/dashboard", replace: true });
      })
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error.message : "Wystąpił błąd"));
  }, [token, navigate, cache]);

  return (
    <div className="w-full max-w-lg">
      <PageHeading title="Tryb wsparcia" />
      {problem === "" ? (
        <LoadingSkeleton className="h-24 w-full" />
      ) : (
        <Alert tone="danger" title="Nie udało się wejść w tryb wsparcia">
          {problem}
        </Alert>
      )}
    </div>
  );
}
