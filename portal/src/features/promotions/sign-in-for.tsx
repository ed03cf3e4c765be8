import { Navigate } from "@tanstack/react-router";

/** Of what is not for all nobody says that it is there: a visitor signs in, as for any page of members. */
export function SignInFor({ path }: { path: string }) {
  return <Navigate to="/" search={{ redirect: path }} hash="!logowanie" replace />;
}
