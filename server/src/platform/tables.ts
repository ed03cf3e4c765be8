// The tables as Kysely sees them: one type per table, one file per migration, column names as in SQL.
import type { CampaignsTables } from "./tables/campaigns.ts";
import type { ContentTables } from "./tables/content.ts";
import type { FeedsTables } from "./tables/feeds.ts";
import type { GoodsTables } from "./tables/goods.ts";
import type { InvoicesTables } from "./tables/invoices.ts";
import type { LedgerTables } from "./tables/ledger.ts";
import type { LettersTables } from "./tables/letters.ts";
import type { NewsTables } from "./tables/news.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { PromotionsTables } from "./tables/promotions.ts";
import type { ReadingsTables } from "./tables/readings.ts";
import type { RegistrationTables } from "./tables/registration.ts";
import type { RewardsTables } from "./tables/rewards.ts";
import type { SatagroTables } from "./tables/satagro.ts";
import type { SegmentsTables } from "./tables/segments.ts";
import type { TransfersTables } from "./tables/transfers.ts";

export type { Json } from "./tables/columns.ts";
export type { ActorKind, EarnedCategory, JournalKind, ProgrammeAccount } from "./tables/ledger.ts";

export type Tables = PeopleTables &
  LedgerTables &
  InvoicesTables &
  RegistrationTables &
  ContentTables &
  TransfersTables &
  RewardsTables &
  PromotionsTables &
  NewsTables &
  CampaignsTables &
  GoodsTables &
  LettersTables &
  FeedsTables &
  ReadingsTables &
  SatagroTables &
  SegmentsTables;
