import { TEXT_LINK } from "@plon/ui/button-class.ts";
import type { SecondStep as Facts } from "@plon/contract/portal/people/access.ts";
import type { ApiError } from "@plon/contract/shared/calls/client.ts";
import { arriving } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { Token } from "#base/session/create-session.ts";
import { call } from "#base/calls/api.ts";
import { heldHere } from "#base/device/passkeys.ts";
import { rememberedNip } from "#base/device/remembered-nip.ts";
import type { ModalProps } from "#base/modal-props.ts";
import { safeRedirect } from "#base/session/safe-redirect.ts";
import { rememberedRedirect, session } from "#base/session/session.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPasswordField, FormTextField } from "#shared/fields/form-fields.tsx";
import { maskIdentifier } from "#shared/fields/identifier-mask.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { Needed } from "#base/needed.tsx";
import { PersonLogin } from "./person-login.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { isStepMissing } from "./step-missing.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";

/** Few take it: it comes with the first answer that asks for it. */
const secondStep = arriving(() => import("./second-step.tsx").then((module) => module.SecondStep<Token>));

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/access.ts").then((module) => module.loginBody),
);

/** `#!logowanie` */
export function LoginModal({ params, onClose }: ModalProps) {
  const { history } = useRouter();
  const redirect = params["redirect"];
  function handleSignedIn(answer: Token) {
    const target = safeRedirect(redirect) ?? safeRedirect(rememberedRedirect.read()) ?? "/dashboard";
    rememberedRedirect.clear();
    session.signIn(answer);
    history.push(target);
  }
  return (
    <Modal title="Zaloguj się" width={500} onClose={onClose}>
      <SignIn onSignedIn={handleSignedIn}>
        <div className="flex flex-wrap justify-between gap-x-6">
          <ModalLink modal="!reset-hasla" className={TEXT_LINK}>
            Nie pamiętam hasła
          </ModalLink>
          <ModalLink modal="!pierwsze-logowanie" className={TEXT_LINK}>
            Loguję się pierwszy raz
          </ModalLink>
        </div>
      </SignIn>
    </Modal>
  );
}

/** The owner's sign-in by number, or by phone for somebody whom a farm lets in. The caller handles the response. */
export function SignIn({ onSignedIn, children }: LoginFormProps) {
  const [isByPhone, setIsByPhone] = useState(false);
  if (isByPhone) return <PersonLogin onSignedIn={onSignedIn} onBack={() => setIsByPhone(false)} />;
  return (
    <LoginForm onSignedIn={onSignedIn}>
      <div className="flex flex-col">
        {children}
        <button type="button" className={`${TEXT_LINK} self-start`} onClick={() => setIsByPhone(true)}>
          Loguję się numerem telefonu
        </button>
      </div>
    </LoginForm>
  );
}

type LoginFormProps = {
  onSignedIn: (answer: Token) => void | Promise<void>;
  /** Below the button, until the password was right. */
  children?: ReactNode;
};

type Typed = { account_type: "program.farmer"; nip: string; password: string };

const askCode = async (body: Typed, wants_code: boolean) =>
  (await call("POST /api/v1/auth/login/code", { body: { ...body, wants_code } })).data;

/** Signs in, or says how the second step can be taken where it is asked for. */
async function signIn(body: Typed): Promise<{ token: Token } | { step: Facts }> {
  try {
    return { token: (await call("POST /api/v1/auth/login", { body })).data };
  } catch (error) {
    if (!isStepMissing(error)) throw error;
    return { step: await askCode(body, false) };
  }
}

/** Number and password and the second step where it is asked for, or a key of the device. */
function LoginForm({ onSignedIn, children }: LoginFormProps) {
  const [step, setStep] = useState<{ facts: Facts; body: Typed }>();
  const [remembered] = useState(rememberedNip.read);
  const startsAt = heldHere.read() ? "key" : remembered === "" ? "nip" : "password";
  const form = useForm({
    resolver,
    defaultValues: { account_type: "program.farmer" as const, nip: remembered, password: "" },
  });
  function handleToken(token: Token) {
    rememberedNip.write(form.getValues("nip"));
    void onSignedIn(token);
  }
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: signIn,
    onSuccess: (answer, body) => {
      if ("step" in answer) setStep({ facts: answer.step, body });
      else handleToken(answer.token);
    },
    messageOf: loginProblem,
    signsIn: true,
  });
  if (step) {
    return (
      <Needed part={secondStep}>
        {(SecondStep) => (
          <SecondStep
            facts={step.facts}
            send={async (sms_code) =>
              (await call("POST /api/v1/auth/login", { body: { ...step.body, sms_code } })).data
            }
            onSuccess={handleToken}
            sendCode={() => askCode(step.body, true)}
            onSignedIn={onSignedIn}
            onBack={() => setStep(undefined)}
          />
        )}
      </Needed>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField
        control={form.control}
        name="nip"
        label="NIP lub PESEL"
        required
        inputMode="numeric"
        autoComplete="username"
        // Where a key is offered first, no keyboard covers it.
        autoFocus={startsAt === "nip"}
        tidy={maskIdentifier}
      />
      <FormPasswordField
        control={form.control}
        name="password"
        label="Hasło"
        autoComplete="current-password"
        autoFocus={startsAt === "password"}
      />
      <Button type="submit" pending={pending}>
        Zaloguj się
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      {children}
    </form>
  );
}

/**
 * Spec 1 §8: a wrong pair, waiting and a lost network are each stated plainly; for anything else only that it failed.
 */
function loginProblem(error: ApiError): string {
  if (error.status === 422) return error.message || "Niepoprawny NIP/PESEL lub hasło";
  if (error.status === 429 || error.status === 0) return error.message;
  return "Wystąpił błąd";
}
