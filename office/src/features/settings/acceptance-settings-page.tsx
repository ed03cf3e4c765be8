import SettingsPage from "./settings-page.tsx";
import type { Setting } from "./settings.api.ts";

const isOfAcceptance = ({ key }: Setting) => key.startsWith("automatic_acceptance_");

/** The settings by which certain invoices are accepted without a clerk. */
export default function AcceptanceSettingsPage() {
  return <SettingsPage title="Zasady automatycznej akceptacji" isShown={isOfAcceptance} />;
}
