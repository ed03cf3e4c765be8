import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorPage } from "#base/calls/error-page.tsx";
import { recogniseMember } from "./access.ts";

/** At an address that no route has. Nobody was asked on the way who is there: who is signed in then gets the own frame around it. */
export function NoPage() {
  const cache = useQueryClient();
  useEffect(() => void recogniseMember(cache), [cache]);
  return <ErrorPage status={404} />;
}
