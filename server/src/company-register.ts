// What plays the part of the list of VAT taxpayers: the Ministry's, or in the demo our own stand-in.
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import { type CompanyRegister, createCompanyRegister } from "#modules/account/registrations/company-register.ts";

/** The register that is asked about NIPs; undefined if none is configured, except in the demo, which starts the stand-in. */
export async function connectCompanyRegister(
  config: Config,
  clock: Clock,
  closers: (() => Promise<void>)[],
): Promise<CompanyRegister | undefined> {
  const url = config.companyRegisterUrl ?? (config.isDemo ? await startStandIn(closers) : undefined);
  return url === undefined ? undefined : createCompanyRegister({ url, clock });
}

async function startStandIn(closers: (() => Promise<void>)[]): Promise<string> {
  const { startRegisterStandIn } = await import("#demo/stand-ins/register-stand-in.ts");
  const standIn = await startRegisterStandIn();
  closers.push(() => standIn.close());
  return standIn.url;
}
