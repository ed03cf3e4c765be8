import {
  checkIdentifier as checkEndpoint,
  confirmRegistrationEmail,
  confirmRegistrationPhone,
  getInvitation as invitationEndpoint,
  lookUpCompany as companyEndpoint,
  register,
  registrationStatus,
  resendRegistration,
} from "@plon/contract/portal/account/registrations.ts";
import { identifierType } from "@plon/rules/people/identifier.ts";
import { smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { CompanyRegister } from "./company-register.ts";
import { confirmEmail, confirmPhone, getByToken, resend, standingOf } from "./confirmation.service.ts";
import { presentOpened, presentState } from "./registrations.present.ts";
import { type Brand, checkIdentifier, getInvitation, lookUpCompany, submitRegistration } from "./submission.service.ts";

/** Registration: the form, its invitation, and the confirmation of the contact. */
export function registrationsPortalRoutes(
  host: RouteHost,
  { brand, companyRegister }: { brand: Brand; companyRegister: CompanyRegister | undefined },
): void {
  commandInSteps(host, checkEndpoint, async (db, ctx, { body }) => {
    await checkIdentifier(db, ctx, body.nip);
    return { data: { identifier_type: identifierType(body.nip) ?? "nip" } };
  });
  commandInSteps(host, companyEndpoint, async (db, ctx, { body }) => ({
    data: { company: (await lookUpCompany(db, ctx, body.nip, companyRegister)) ?? null },
  }));
  commandInSteps(host, invitationEndpoint, async (db, ctx, { params }) => {
    return { data: presentOpened(await getInvitation(db, ctx, params.hash)) };
  });
  commandInSteps(host, register, async (db, ctx, { body }) => {
    const { registration, token } = await submitRegistration(db, ctx, body, brand);
    const { email, phone, submitted_at, phone_code_expires_at } = registration;
    const code_expires_at = (phone_code_expires_at ?? smsCodeExpiry(submitted_at)).toISOString();
    return { data: { token, email, phone, code_expires_at }, message: "Wpisz kod SMS!" };
  });
  read(host, registrationStatus, async (db, ctx, { body }) => ({
    data: presentState(await standingOf(db, ctx, await getByToken(db, body.token))),
  }));
  commandInSteps(host, confirmRegistrationPhone, async (db, ctx, { body }) => ({
    data: presentState(
      await standingOf(db, ctx, await confirmPhone(db, ctx, { token: body.token, smsCode: body.sms_code })),
    ),
    message: "Numer telefonu został potwierdzony.",
  }));
  commandInSteps(host, confirmRegistrationEmail, async (db, ctx, { body }) => ({
    data: presentState(await standingOf(db, ctx, await confirmEmail(db, ctx, body.email_token))),
    message: "Adres e-mail został potwierdzony.",
  }));
  command(host, resendRegistration, async (tx, ctx, { body }) => {
    const registration = await resend(tx, ctx, body, brand);
    const data = presentState(await standingOf(tx, ctx, registration));
    return { data, message: body.channel === "sms" ? "Wpisz kod SMS!" : "Wysłaliśmy nowy odnośnik." };
  });
}
