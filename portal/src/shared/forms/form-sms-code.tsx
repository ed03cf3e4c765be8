import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useCountdown } from "./countdown.ts";
import { FormRefusal } from "./form-refusal.tsx";
import { useFormCycle } from "./form-cycle.ts";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { schemaResolver } from "./form-problems.ts";
import { digitsOnly } from "#shared/fields/identifier-mask.ts";

const resolver = schemaResolver(() => import("./form-sms-code-schema.ts").then((module) => module.smsCodeBody));

type SmsCodeFormProps<Answer> = {
  /** Where the code was sent, e.g. "Wysłaliśmy kod na numer …". */
  hint: string;
  /** How long the code works; ten minutes by default. */
  validity?: string;
  button: string;
  send: (smsCode: string) => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  /** What the toast says, as in `useFormCycle`. */
  saved?: string | null;
  resend: () => Promise<unknown>;
  /** After how many seconds another may be requested, if the server said so. */
  againSeconds?: number;
  autoFocus?: boolean;
  /** One button under the other, as wide as the dialog. */
  isStacked?: boolean;
  /** Further buttons beside 'send again'. */
  children?: ReactNode;
};

/** Asks for the code from an SMS; a minute after one was sent another may be requested. */
export function SmsCodeForm<Answer>(props: SmsCodeFormProps<Answer>) {
  const form = useForm({ resolver, defaultValues: { sms_code: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ sms_code }) => props.send(sms_code),
    onSuccess: props.onSuccess,
    ...(props.saved === undefined ? {} : { saved: props.saved }),
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-4">
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField
        control={form.control}
        name="sms_code"
        label="Kod SMS"
        hint={`${props.hint} ${props.validity ?? `Kod jest ważny ${SMS_CODE.validMinutes}\u00a0minut.`}`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={props.autoFocus ?? false}
        tidy={digitsOnly(SMS_CODE.lengthDigits)}
      />
      <div
        className={
          props.isStacked === true ? "flex flex-col gap-3 text-center" : "flex flex-wrap items-center gap-x-4 gap-y-2"
        }
      >
        <Button type="submit" pending={pending}>
          {props.button}
        </Button>
        <SendAgain resend={props.resend} {...(props.againSeconds === undefined ? {} : { seconds: props.againSeconds })}>
          Wyślij kod ponownie
        </SendAgain>
        {props.children}
      </div>
    </form>
  );
}

type SendAgainProps = {
  resend: () => Promise<unknown>;
  /** The wait until the next one, as the server counts it; the full pause if a message was just sent. */
  seconds?: number;
  children: string;
};

/** A button that resends a message, once a minute; until then, and if refused, it shows how long to wait. */
export function SendAgain({ resend, seconds = SMS_CODE.pauseSeconds, children }: SendAgainProps) {
  const [waitSeconds, setWaitSeconds] = useCountdown(seconds);
  const [told, setTold] = useState(seconds);
  if (seconds !== told) {
    setTold(seconds);
    setWaitSeconds(seconds);
  }

  async function handleAgain() {
    try {
      await resend();
      showToast({ tone: "success", title: "Wysłaliśmy ponownie", durationMs: 8000 });
      setWaitSeconds(SMS_CODE.pauseSeconds);
    } catch (error) {
      const text = error instanceof ApiError ? error.message : "";
      const again = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
      if (again <= SMS_CODE.pauseSeconds) setWaitSeconds(again);
      showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: 8000 });
    }
  }

  if (waitSeconds > 0)
    return <span className="figures text-sm text-soft">Ponownie możesz wysłać za {waitSeconds} s</span>;
  return (
    <Button variant="quiet" size="sm" needsNetwork onClick={() => void handleAgain()}>
      {children}
    </Button>
  );
}
