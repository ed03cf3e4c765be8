import type { Consent } from "@plon/contract/portal/people/consents.ts";
import type { register, RegistrationForm } from "@plon/contract/portal/account/registrations.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { allConsentIds, offeredConsents } from "#shared/fields/form-consent-choice.ts";
import { dismissFailures } from "@plon/ui/layers/toast.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import { useCropRules } from "#base/settings.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { late, resolverOf } from "#shared/forms/form-problems.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { useRegisteredCompany } from "./use-registered-company.ts";
import { registrationConsentsQuery, registrationToken } from "./registrations.api.ts";
import { dropDraft, keepDraft, readDraft } from "./registration-draft.ts";
import { emptyRegistration, registrationField } from "./registration-form.ts";
import { registrationSent, stepsOf, stepWith } from "./registration-form.ts";
import type { RegistrationValues } from "./registration-form.ts";

export type RegistrationFormState = UseFormReturn<RegistrationValues, unknown, RegistrationValues>;

const problemsOf = late(() => import("./registration-problems.ts").then((module) => module.registrationProblems));

type Options = {
  form: RegistrationForm;
  hash: string | undefined;
  /** Values from an invitation. */
  prefill: Partial<RegistrationValues>;
};

/**
 * The registration's state: the current step, the input, and what continuing does. The step is in the address, so that
 * the browser's 'back' goes one step back; the input survives that and a reload.
 */
export function useRegistration({ form: kind, hash, prefill }: Options) {
  const steps = stepsOf(kind);
  const last = steps.length - 1;
  const { current, furthest, go, setFurthest } = useSteps(kind, hash, last);
  const step = steps[current] ?? steps[0]!;
  const rules = useCropRules();
  const consents = useQuery({ ...registrationConsentsQuery, enabled: furthest >= last - 1 });

  const form: RegistrationFormState = useForm({
    resolver: resolverOf(async (values: RegistrationValues) => ({
      problems: (await problemsOf())(values, { form: kind, step, consents: consents.data ?? [], rules }),
      sent: values,
    })),
    defaultValues: readDraft(kind, hash)?.values ?? { ...emptyRegistration(), ...prefill },
  });
  const [kept, setKept] = useState(() => readDraft(kind, hash) !== undefined);
  const company = useRegisteredCompany(form, kind, current > 0);
  const ended = useSending(form, { kind, hash, consents: consents.data ?? [], go, steps });

  useEffect(() => {
    const keep = (values: RegistrationValues) => {
      keepDraft(kind, { hash: hash ?? null, furthest, values });
      setKept(true);
    };
    if (furthest > 0) keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, kind, hash, furthest]);

  function nextStep() {
    dismissFailures(); // what was wrong in this step is not said over the next
    form.reset(undefined, { keepValues: true }); // the next step is validated when it is left, not while it is typed
    const next = furthest === last ? last : current + 1;
    setFurthest(Math.max(furthest, next));
    go(next);
  }
  const checking = useFormCycle(form, {
    send: async ({ nip }) => {
      try {
        await call("POST /api/v1/registration/identifier", { body: { nip } });
      } catch (error) {
        throw atField(error, "registration.identifier_taken", "nip");
      }
    },
    saved: null, // a step on the way
    onSuccess: nextStep,
  });
  const local = form.handleSubmit(nextStep, checking.onInvalid);
  const cycle = step.id === "identifier" ? checking : step.id === "summary" ? ended : undefined;

  return {
    form,
    steps,
    step,
    current,
    consents,
    company,
    kept,
    go,
    onSubmit: cycle?.onSubmit ?? local,
    pending: cycle?.pending ?? false,
    // The steps between are validated by the same code as the first.
    problem: (cycle ?? checking).problem,
    /** Continuing leads back to the summary, where the change was started. */
    changing: furthest === last && step.id !== "summary",
  };
}

/** The step shown: the one in the address, but none that was not reached yet. */
function useSteps(kind: RegistrationForm, hash: string | undefined, last: number) {
  const navigate = useNavigate();
  const { krok } = useSearch({ strict: false }) as { krok?: number };
  const [furthest, setFurthest] = useState(() => Math.min(readDraft(kind, hash)?.furthest ?? 0, last));
  const wanted = krok === undefined ? 0 : krok - 1;
  return {
    current: Math.max(0, Math.min(wanted, furthest)),
    furthest,
    setFurthest,
    go: (to: number) => void navigate({ to: ".", search: to === 0 ? {} : { krok: to + 1 }, hashScrollIntoView: false }),
  };
}

type SendingOptions = {
  kind: RegistrationForm;
  hash: string | undefined;
  consents: readonly Consent[];
  go: (step: number) => void;
  steps: ReturnType<typeof stepsOf>;
};

function useSending(form: RegistrationFormState, { kind, hash, consents, go, steps }: SendingOptions) {
  const navigate = useNavigate();
  const withKey = useRequestKey();
  const cache = useQueryClient();
  const toStep = (names: readonly string[]) => {
    // A consent's text may have changed meanwhile, and with it its id.
    if (names.includes("agreements")) void cache.invalidateQueries({ queryKey: registrationConsentsQuery.queryKey });
    const place = stepWith(steps, names);
    if (place !== undefined) go(place);
  };
  // An invitation that ended while the form was filled in costs its inviter, not the form: the next press sends it without.
  const isWithout = useRef(false);
  return useFormCycle(form, {
    send: (values) => {
      const offered = new Set(allConsentIds(offeredConsents(consents, values.identifier_type)));
      const sent = registrationSent(values, kind, isWithout.current ? undefined : hash);
      const body = { ...sent, agreements: sent.agreements.filter((id) => offered.has(id)) };
      return withKey((idempotencyKey) =>
        call("POST /api/v1/registration", { body: body as CallInput<typeof register>["body"] }, { idempotencyKey }),
      ).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== "registration.invitation_not_found") throw error;
        isWithout.current = true;
        throw new ApiError(error.status, {
          error: error.code,
          message: `${error.message} Możesz wysłać zgłoszenie jeszcze raz, bez niego.`,
        });
      });
    },
    fieldOf: (field) => registrationField(field, form.getValues()),
    onWrong: toStep,
    onSuccess: ({ data }) => {
      dropDraft(kind);
      registrationToken.write(data.token);
      void navigate({ to: kind === "rejestracja" ? "/rejestracja/dziekujemy" : "/zglos-udzial-1/dziekujemy" });
    },
  });
}

/** A refusal known to concern one field, shown there even if the server named none. */
function atField(error: unknown, code: string, field: string): unknown {
  if (!(error instanceof ApiError) || error.code !== code || Object.keys(error.fields).length > 0) return error;
  return new ApiError(error.status, { error: code, message: error.message, errors: { [field]: [error.message] } });
}
