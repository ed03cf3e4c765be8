import { Card } from "@plon/ui/card.tsx";
import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Link } from "@tanstack/react-router";
import { useProfile } from "#base/profile.ts";

/** On the profile: a link to SatAgro, also for those without it in their menu. */
export function SatagroCard() {
  const { has_satagro: isConnected } = useProfile();
  return (
    <Card title="SatAgro">
      <p>
        {isConnected
          ? "Twoje konto jest połączone z satelitarnym monitorowaniem upraw."
          : "Połącz konto z satelitarnym monitorowaniem upraw i oglądaj swoje pola z satelity."}
      </p>
      <Link to="/satagro" className={`mt-2 ${TEXT_LINK} hover:text-action-strong`}>
        {isConnected ? "Moje SatAgro" : "Poznaj SatAgro"}
      </Link>
    </Card>
  );
}
