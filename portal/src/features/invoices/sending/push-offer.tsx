import { mayDo, useProfile } from "#base/profile.ts";
import { PushOnButton, usePushReadiness } from "#base/member/push-switch.tsx";

/** After an invoice, when there is something to wait for: offers to tell when it is decided. */
export function PushOffer() {
  const readiness = usePushReadiness();
  const isOwner = mayDo(useProfile(), "owner");
  if (readiness !== "off" || !isOwner) return null;
  return (
    <div className="flex w-full max-w-md flex-col gap-3 rounded-card border border-line p-4 text-left">
      <p>Damy znać na tym urządzeniu, gdy faktura zostanie sprawdzona.</p>
      <PushOnButton />
    </div>
  );
}
