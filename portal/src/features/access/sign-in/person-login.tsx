import type { SecondStep as Facts } from "@plon/contract/portal/people/access.ts";
import type { OwnFarm } from "@plon/contract/portal/people/members-sign-in.ts";
import { arriving } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import type { Token } from "#base/session/create-session.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPasswordField, FormPhoneField } from "#shared/fields/form-fields.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { Needed } from "#base/needed.tsx";
import { PersonPassword } from "./person-password.tsx";
import { isStepMissing } from "./step-missing.ts";

type Entered = { session: Token | null; farms: OwnFarm[] };

const secondStep = arriving(() => import("./second-step.tsx").then((module) => module.SecondStep<Entered>));

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/members-sign-in.ts").then((module) => module.personLoginBody),
);

type PersonLoginProps = {
  onSignedIn: (answer: Token) => void | Promise<void>;
  /** Back to the owner's sign-in. */
  onBack: () => void;
};

type Typed = { phone: string; password: string; membership_id?: number | undefined };

type Step =
  | { at: "number" }
  | { at: "code"; facts: Facts; body: Typed }
  | { at: "farm"; farms: OwnFarm[]; body: Typed; smsCode: string | undefined }
  | { at: "password" };

const enter = async (body: Typed, sms_code: string | undefined): Promise<Entered> =>
  (await call("POST /api/v1/auth/person-login", { body: { ...body, ...(sms_code ? { sms_code } : {}) } })).data;
const askCode = async ({ phone, password }: Typed) =>
  (await call("POST /api/v1/auth/person-login/code", { body: { phone, password } })).data;

/** Signs in, or says how the second step can be taken where it is asked for. */
async function signIn(body: Typed, smsCode: string | undefined): Promise<Entered | { step: Facts }> {
  try {
    return await enter(body, smsCode);
  } catch (error) {
    if (!isStepMissing(error)) throw error;
    return { step: await askCode(body) };
  }
}

/**
 * The sign-in of somebody whom a farm lets in: phone and password, the second step where they switched it on, then the farm
 * where there are several.
 */
export function PersonLogin({ onSignedIn, onBack }: PersonLoginProps) {
  const [step, setStep] = useState<Step>({ at: "number" });
  const form = useForm({ resolver, defaultValues: { phone: "", password: "" } });
  function handleEntered({ session, farms }: Entered, body: Typed, smsCode?: string) {
    if (session) void onSignedIn(session);
    else setStep({ at: "farm", farms, body, smsCode });
  }
  function handleAnswer(answer: Entered | { step: Facts }, body: Typed) {
    if ("step" in answer) setStep({ at: "code", facts: answer.step, body });
    else handleEntered(answer, body);
  }
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => signIn(body, undefined),
    onSuccess: handleAnswer,
    signsIn: true,
  });
  const handleBack = () => setStep({ at: "number" });
  if (step.at === "code") {
    return (
      <Needed part={secondStep}>
        {(SecondStep) => (
          <SecondStep
            facts={step.facts}
            send={(smsCode) => enter(step.body, smsCode)}
            onSuccess={(answer, smsCode) => handleEntered(answer, step.body, smsCode)}
            sendCode={() => askCode(step.body)}
            onSignedIn={onSignedIn}
            onBack={handleBack}
          />
        )}
      </Needed>
    );
  }
  if (step.at === "password") return <PersonPassword onBack={handleBack} />;
  if (step.at === "farm") {
    return <FarmChoice {...step} onAnswer={handleAnswer} onBack={handleBack} />;
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <p>Dla osób, którym właściciel gospodarstwa dał dostęp.</p>
      <FormPhoneField control={form.control} name="phone" />
      <FormPasswordField control={form.control} name="password" label="Hasło" autoComplete="current-password" />
      <Button type="submit" pending={pending}>
        Zaloguj się
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button variant="quiet" size="sm" onClick={() => setStep({ at: "password" })}>
          Nie pamiętam hasła
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Loguję się numerem NIP lub PESEL
        </Button>
      </div>
    </form>
  );
}

type FarmChoiceProps = {
  farms: OwnFarm[];
  /** What was typed before, and the code of the second step: the farm is chosen with them. */
  body: Typed;
  smsCode: string | undefined;
  onAnswer: (answer: Entered | { step: Facts }, body: Typed) => void;
  onBack: () => void;
};

/** Each button sends the sign-in again, for its farm. */
function FarmChoice({ farms, body, smsCode, onAnswer, onBack }: FarmChoiceProps) {
  const form = useForm({ defaultValues: body });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (chosen) => signIn(chosen, smsCode),
    onSuccess: onAnswer,
    signsIn: true,
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <h3 className="font-semibold">Do którego gospodarstwa chcesz wejść?</h3>
      {farms.map(({ membership_id, name }, at) => (
        <Button
          key={membership_id}
          type="submit"
          variant="secondary"
          disabled={pending}
          // What had the focus is gone.
          autoFocus={at === 0}
          onClick={() => form.setValue("membership_id", membership_id)}
        >
          {name}
        </Button>
      ))}
      <Button variant="quiet" size="sm" className="self-start" onClick={onBack}>
        Wróć
      </Button>
    </form>
  );
}
