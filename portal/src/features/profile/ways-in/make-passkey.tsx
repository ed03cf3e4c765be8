import { keyProblem, makeKey } from "@plon/client/passkeys.ts";
import type { CreationOptions } from "@plon/contract/shared/calls/passkeys.ts";
import { deviceWords } from "@plon/rules/sign-in/device-words.ts";
import { Button } from "@plon/ui/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { heldHere } from "#base/device/passkeys.ts";
import { profileQuery } from "#base/profile.ts";
import { toastSaved } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { addPasskey, passkeysQuery } from "./passkeys.api.ts";

type MakePasskeyProps = {
  options: CreationOptions;
  onMade: () => void;
};

/** The device's own question, asked by a press: browsers open it for nothing else. */
export function MakePasskey({ options, onMade }: MakePasskeyProps) {
  const cache = useQueryClient();
  const make = useMutation({
    mutationFn: async () => addPasskey(deviceWords(navigator.userAgent) ?? "To urządzenie", await makeKey(options)),
    onSuccess: ({ data, message = "" }) => {
      heldHere.write(true);
      cache.setQueryData(passkeysQuery.queryKey, data);
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      toastSaved(message);
      onMade();
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <FormRefusal>{make.error ? keyProblem(make.error, "użyj innego urządzenia") : null}</FormRefusal>
      <p>Urządzenie zapyta o palec, twarz albo PIN. Nie zobaczymy ich: zostają na urządzeniu.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before had the focus, and is gone */}
      <Button autoFocus needsNetwork pending={make.isPending} onClick={() => make.mutate()}>
        <Fingerprint aria-hidden className="size-5" />
        Utwórz klucz na tym urządzeniu
      </Button>
    </div>
  );
}
