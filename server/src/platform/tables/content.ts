// The generic pages' tables of 0005_registration.sql.
import type { Generated, GeneratedAlways } from "kysely";

type PageTable = {
  id: GeneratedAlways<number>;
  slug: string;
  is_fixed: Generated<boolean>;
  published_version: number | null;
  published_at: Date | null;
};

/** Insert-only: the database refuses UPDATE and DELETE. */
type PageVersionTable = {
  id: GeneratedAlways<number>;
  page_id: number;
  version: number;
  title: string;
  content: string;
  saved_at: Date;
  saved_by: number | null;
};

export type ContentTables = {
  page: PageTable;
  page_version: PageVersionTable;
};
