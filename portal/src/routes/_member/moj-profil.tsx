import { OnlyWith } from "#base/member/only-with.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { ConsentsSection } from "#features/consents/consents-section.tsx";
import { PartnersCard } from "#features/partners/partners-card.tsx";
import { SatagroCard } from "#features/satagro/satagro-card.tsx";
import { ProfilePage } from "#features/profile/profile-page.tsx";

export const Route = createFileRoute("/_member/moj-profil")({
  /** `email`: the token of the link that confirms a new address. */
  validateSearch: (search: Record<string, unknown>): { email?: string } =>
    search["email"] === undefined ? {} : { email: String(search["email"]).slice(0, 100) },
  component: Page,
});

function Page() {
  return (
    <ProfilePage
      consents={
        <OnlyWith power="owner">
          <ConsentsSection />
          <PartnersCard />
          <SatagroCard />
        </OnlyWith>
      }
    />
  );
}
