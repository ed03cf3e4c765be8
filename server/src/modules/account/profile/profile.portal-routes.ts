import {
  bankAccountPasskeyOptions,
  cancelChange as cancelEndpoint,
  confirmBankAccount,
  confirmChange,
  confirmEmail,
  getProfile,
  postProfile,
  putProfile,
  resendChangeCode,
} from "@plon/contract/portal/account/profile.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { presentUser } from "./profile.present.ts";
import {
  cancelChange,
  confirmByCode,
  confirmByKey,
  confirmByLink,
  getOwnProfile,
  resendChange,
  startKeyConfirmation,
  updateOwnProfile,
} from "./profile.service.ts";

/** The signed-in participant: what is known, and changing it. */
export function profilePortalRoutes(host: RouteHost, { brand }: { brand: { publicUrl: string } }): void {
  read(host, getProfile, async (db, ctx) => ({ data: presentUser(await getOwnProfile(db, ctx)) }));
  for (const endpoint of [putProfile, postProfile]) {
    command(host, endpoint, async (tx, ctx, { body }) => {
      await updateOwnProfile(tx, ctx, body, brand.publicUrl);
      return {
        data: presentUser(await getOwnProfile(tx, ctx)),
        message: "Twoje dane zostały edytowane prawidłowo",
      };
    });
  }
  commandInSteps(host, confirmChange, async (db, ctx, { body }) => {
    await confirmByCode(db, ctx, { kind: body.kind, smsCode: body.sms_code });
    return { data: presentUser(await getOwnProfile(db, ctx)), message: "Zmiana została potwierdzona." };
  });
  command(host, bankAccountPasskeyOptions, async (tx, ctx) => ({
    data: await startKeyConfirmation(tx, ctx, brand.publicUrl),
  }));
  command(host, confirmBankAccount, async (tx, ctx, { body }) => {
    await confirmByKey(tx, ctx, body, brand.publicUrl);
    return { data: presentUser(await getOwnProfile(tx, ctx)), message: "Zmiana została potwierdzona." };
  });
  command(host, resendChangeCode, async (tx, ctx, { body }) => {
    await resendChange(tx, ctx, body.kind, brand.publicUrl);
    return { data: null, message: body.kind === "email" ? "Wysłaliśmy nowy odnośnik." : "Wpisz kod SMS!" };
  });
  command(host, cancelEndpoint, async (tx, ctx, { body }) => {
    await cancelChange(tx, ctx, body.kind);
    return { data: presentUser(await getOwnProfile(tx, ctx)) };
  });
  commandInSteps(host, confirmEmail, async (db, ctx, { body }) => ({
    data: await confirmByLink(db, ctx, body.token),
    message: "Adres e-mail został potwierdzony.",
  }));
}
