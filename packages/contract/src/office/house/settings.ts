import { SETTING_KINDS, type SettingType } from "@plon/rules/desk/setting-kinds.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { ADMIN_ONLY, READ_AUDIT } from "../../shared/roles.ts";

const SETTING_TYPES = Object.keys(SETTING_KINDS) as SettingType[];

/** Settings that stand together, in the order in which they are shown. */
export const SETTING_GROUPS = ["points", "promises", "money", "second_person", "acceptance", "ksef", "portal"] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

const staffName = z.object({ id: z.int(), name: z.string() });

export const setting = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
  hint: z.string(),
  type: z.enum(SETTING_TYPES),
  value: z.unknown(),
  changed_at: isoInstant.nullable(),
  changed_by: staffName.nullable(),
  /** Why it was changed last; empty if nobody said. */
  changed_because: z.string(),
  /** Grows with each change; 0 means never changed. */
  revision: z.int(),
  /** A change of it waits for a second administrator. */
  needs_second_person: z.boolean(),
  /** What only tightens it takes one person. */
  tightens_alone: z.boolean(),
  /** What the office's own past proposes, in words; empty if nothing. */
  proposal: z.string(),
  /** The waiting change, in words. */
  waiting: z.object({ after: z.string(), requested_by: staffName, requested_at: isoInstant }).nullable(),
});

/** One change of a setting, kept permanently. */
export const settingChange = z.object({
  id: z.int(),
  revision: z.int(),
  changed_at: isoInstant,
  changed_by: staffName,
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  /** It restored an earlier value. */
  is_restoring: z.boolean(),
});

const byKey = z.object({ key: z.string().max(60) });
/** The reason for the change; a change that waits for a second person needs one. */
const reason = plainText(500).default("");
/** The setting's revision when it was read: if it has changed since, the call is refused. */
const revision = z.int({ error: "Pole jest wymagane" }).min(0);

export const officeListSettings = {
  method: "GET",
  path: "/api/office/v1/settings",
  summary: "Settings of the programme.",
  access: { staff: READ_AUDIT },
  data: z.array(setting),
  errors: [],
} as const satisfies Endpoint;

export const officePutSetting = {
  method: "PUT",
  path: "/api/office/v1/settings/:key",
  value: "changes_worth",
  summary: "Changes one setting; those of money and limits wait for a second administrator.",
  access: { staff: ADMIN_ONLY },
  params: byKey,
  body: z.object({ value: z.unknown(), revision, reason }),
  data: setting,
  errors: ["setting.unknown", "setting.changed_meanwhile", "approval.waiting", "request.conflict"],
} as const satisfies Endpoint;

export const officeListSettingChanges = {
  method: "GET",
  path: "/api/office/v1/settings/:key/changes",
  summary: "The last hundred changes of a setting, the newest first.",
  access: { staff: READ_AUDIT },
  params: byKey,
  data: z.array(settingChange),
  errors: ["setting.unknown"],
} as const satisfies Endpoint;

export const officeRestoreSetting = {
  method: "POST",
  path: "/api/office/v1/settings/:key/restore",
  value: "changes_worth",
  summary: "Brings back what a setting was before a change; that is a new change.",
  access: { staff: ADMIN_ONLY },
  params: byKey,
  body: z.object({ change_id: recordId, revision, reason }),
  data: setting,
  errors: ["setting.unknown", "setting.change_unknown", "setting.changed_meanwhile", "approval.waiting"],
} as const satisfies Endpoint;
