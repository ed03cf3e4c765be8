// What the composition root hands to the programme, and to the routes of its modules.
import type { RouteOptions } from "fastify";
import type { Satagro } from "#modules/account/satagro/connection.service.ts";
import type { PostalTowns } from "#platform/running/postal-towns.ts";
import type { CompanyRegister } from "#modules/account/registrations/company-register.ts";
import type { Ksef } from "#modules/documents/ksef-connections/turns/reading.service.ts";
import type { Wallets } from "#modules/goods/orders/wallet/wallets.ts";
import type { OnSubmitted } from "#modules/documents/invoices/submission/submission.service.ts";
import type { ApprovalActs } from "#modules/house/approvals/approvals.service.ts";
import type { Agreements, OfferAt } from "#modules/house/content/content.service.ts";
import type { OutstandingPoints } from "#modules/house/settings/setting-effects.service.ts";
import type { FarmPersonal, Personal } from "#platform/acts/personal.ts";
import type { TransactionalDb } from "#platform/database/database.ts";
import type { Replica } from "#platform/database/replica.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { BodyPace } from "#platform/http/body-pace.ts";
import type { Measure } from "#platform/http/health.ts";
import type { Tracing } from "#platform/running/tracing.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";

export type Parts = {
  config: Config;
  db: TransactionalDb;
  clock: Clock;
  storage: FileStorage;
  /** A standby for long reading; omitted if there is none. */
  replica?: Replica | undefined;
  /** Encrypts and decrypts the database's secrets. */
  sealer: Sealer;
  /** Omitted if the programme has no connection to SatAgro. */
  satagro?: Satagro | undefined;
  /** Omitted where no register is asked about NIPs. */
  companyRegister?: CompanyRegister | undefined;
  /** Omitted where vouchers are put into no phone's wallet. */
  wallets?: Wallets | undefined;
  /** The places of each postcode; omitted where no list is there. */
  postalTowns?: PostalTowns | undefined;
  /** How KSeF is spoken to; omitted where nothing is read from it. */
  ksef?: Ksef | undefined;
  /** Makes traces of what happens; omitted where nobody collects them. */
  tracing?: Tracing | undefined;
  /** How slowly bodies may arrive, if not the default. */
  bodyPace?: BodyPace;
  /** Called for every route as it is mounted: for the test that walks them all. */
  onRoute?: (route: RouteOptions) => void;
};

/** What routes need beyond their host; each takes its part of it. What a module needs of one above it is handed in here. */
export type RouteParts = Pick<Parts, "config" | "storage" | "sealer"> & {
  satagro: Satagro | undefined;
  companyRegister: CompanyRegister | undefined;
  wallets: Wallets | undefined;
  postalTowns: PostalTowns;
  ksef: Ksef | undefined;
  brand: Config["brand"] & { readonly publicUrl: string };
  approvals: ApprovalActs;
  secureCookies: boolean;
  personal: readonly Personal[];
  farmPersonal: readonly FarmPersonal[];
  measures: Measure[];
  onSubmitted: OnSubmitted;
  outstandingPoints: OutstandingPoints;
  agreements: Agreements;
  offerAt: OfferAt;
};
