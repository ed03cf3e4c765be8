import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "#features/landing/landing-page.tsx";

export type HomeSearch = {
  /** Where to go after signing in. */
  redirect?: string | undefined;
};

export const Route = createFileRoute("/_public/")({
  validateSearch: (search: Record<string, unknown>): HomeSearch & Record<string, unknown> => search,
  component: LandingPage,
});
