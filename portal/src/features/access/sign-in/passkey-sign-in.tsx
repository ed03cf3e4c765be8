import { keyProblem, knowsPasskeys, signWithKey } from "@plon/client/passkeys.ts";
import { Button } from "@plon/ui/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { call } from "#base/calls/api.ts";
import type { Token } from "#base/session/create-session.ts";
import { heldHere } from "#base/device/passkeys.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";

type PasskeySignInProps = {
  onSignedIn: (answer: Token) => void | Promise<void>;
};

/** Asks the device for one of its keys, and signs in by it. */
export async function signInByKey(): Promise<Token> {
  const { data: options } = await call("POST /api/v1/auth/passkey/options", {});
  const { data } = await call("POST /api/v1/auth/passkey", { body: await signWithKey(options) });
  heldHere.write(true);
  return data;
}

/** Signs in by a key of the device: first where one has worked before, else below the password. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const signIn = useMutation({
    mutationFn: signInByKey,
    onSuccess: onSignedIn,
  });
  const isFirst = heldHere.read();
  if (!knowsPasskeys()) return null;
  return (
    <div className={`flex flex-col gap-4 ${isFirst ? "order-first" : ""}`}>
      <FormRefusal>{signIn.error ? keyProblem(signIn.error, "użyj hasła") : null}</FormRefusal>
      <Button
        variant={isFirst ? "primary" : "secondary"}
        needsNetwork
        pending={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        <Fingerprint aria-hidden className="size-5" />
        Użyj klucza dostępu
      </Button>
      {isFirst && <p className="text-center text-sm text-soft">albo numerem i hasłem</p>}
    </div>
  );
}
