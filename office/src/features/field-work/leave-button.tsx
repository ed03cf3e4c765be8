import { useState } from "react";
import { countOf } from "@plon/client/format.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { signOut } from "#shared/calls/session.ts";

/** Signs out of the whole office, and takes everything off this phone; asks first where something has not been sent. */
export function LeaveButton({ waiting, onLeave }: { waiting: number; onLeave: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false);
  async function leave() {
    await onLeave();
    await signOut();
    location.assign("/office/teren");
  }
  if (!isAsked) {
    return (
      <Button variant="secondary" onClick={() => (waiting > 0 ? setAsked(true) : void leave())}>
        Wyloguj się
      </Button>
    );
  }
  return (
    <Alert
      tone="danger"
      title={`${countOf(waiting, "wpis nie jest wysłany", "wpisy nie są wysłane", "wpisów nie jest wysłanych")}`}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" onClick={() => void leave()}>
            Wyloguj i usuń wpisy
          </Button>
          <Button variant="secondary" onClick={() => setAsked(false)}>
            Zostań
          </Button>
        </div>
      }
    >
      Po wylogowaniu znikną z tego telefonu.
    </Alert>
  );
}
