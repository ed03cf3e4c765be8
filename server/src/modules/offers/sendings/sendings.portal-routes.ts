import { unsubscribeByLink } from "@plon/contract/portal/offers/sendings.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command } from "#platform/http/routes.ts";
import { unsubscribe } from "./unsubscribe.service.ts";

/** Unsubscribing from mails, for people and for the button in their mail program, which posts a form. */
export function sendingsPortalRoutes(host: RouteHost): void {
  void host.app.register(async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1024 },
      (_request, _form, done) => done(null),
    );
    command({ ...host, app }, unsubscribeByLink, async (tx, ctx, { params }) => {
      await unsubscribe(tx, ctx, params.token);
      return { data: null, message: "Wypisano z wiadomości e-mail." };
    });
  });
}
