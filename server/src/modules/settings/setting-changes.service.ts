// Settings as staff change them: each change is a row for good, and nobody overwrites what they have not seen.
import { instantText } from "@plon/rules/polish-text.ts";
import { settingText } from "@plon/rules/setting-text.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { type SettingKey, SETTINGS } from "./settings.definitions.ts";
import {
  findChange,
  insertChange,
  listChangers,
  listChanges,
  lockStoredSetting,
  saveSetting,
} from "./settings.queries.ts";
import { readSettings } from "./settings.service.ts";

const CHANGES_SHOWN = 100;

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

function knownKey(key: string): SettingKey {
  if (!isSettingKey(key)) throw new AppError("setting.unknown");
  return key;
}

/** The settings with their words, and who changed each last. */
export async function listSettings(db: Db) {
  const values = await readSettings(db);
  const changers = new Map((await listChangers(db)).map((row) => [row.key, row]));
  return Object.entries(SETTINGS).map(([key, { label, hint, type }]) => {
    const last = changers.get(key);
    return {
      key,
      label,
      hint,
      type,
      value: values[key as SettingKey],
      changed_at: last?.changed_at.toISOString() ?? null,
      changed_by: last && last.staff_id !== null ? { id: last.staff_id, name: last.staff_name ?? "" } : null,
      revision: last?.revision ?? 0,
    };
  });
}

type Saving = { revision: number; reason?: string; restoresId?: number };

/**
 * Changes one setting and keeps the change. Throws setting.unknown; setting.changed_meanwhile, with what was changed, when
 * its revision is not the one named; request.invalid with the reason under `value`.
 */
export async function changeSetting(tx: Tx, ctx: StaffContext, name: string, value: unknown, saving: Saving) {
  const key = knownKey(name);
  const parsed = SETTINGS[key].schema.safeParse(value ?? null);
  if (!parsed.success) {
    throw new AppError("request.invalid", { fields: { value: parsed.error.issues.map((issue) => issue.message) } });
  }
  const stored = await lockStoredSetting(tx, key);
  const current = stored?.revision ?? 0;
  if (saving.revision !== current) throw await changedMeanwhile(tx, key);
  const before = stored?.value ?? SETTINGS[key].fallback;
  const { at, staff } = ctx;
  const revision = current + 1;
  await saveSetting(tx, { key, value: JSON.stringify(parsed.data), at, staffId: staff.id, revision });
  try {
    await insertChange(tx, {
      key,
      revision,
      before: JSON.stringify(before),
      after: JSON.stringify(parsed.data),
      reason: saving.reason ?? "",
      restores_id: saving.restoresId ?? null,
      changed_at: at,
      changed_by: staff.id,
    });
  } catch (error) {
    // Two first changes at once: there was no row to lock yet.
    if (brokenConstraint(error) === "system_setting_change_revision") throw new AppError("request.conflict");
    throw error;
  }
  await audit(tx, ctx, {
    action: saving.restoresId === undefined ? "setting.change" : "setting.restore",
    subject: { type: "setting", id: key },
    before,
    after: parsed.data,
  });
  return (await listSettings(tx)).find((setting) => setting.key === key)!;
}

/** What somebody else changed: who, when, from what to what. */
async function changedMeanwhile(db: Db, key: SettingKey): Promise<AppError> {
  const [last] = await listChanges(db, key, 1);
  if (!last) return new AppError("request.conflict");
  const { type } = SETTINGS[key];
  return new AppError("setting.changed_meanwhile", {
    params: {
      who: last.staff_name,
      when: instantText(last.changed_at),
      before: settingText(type, last.before),
      after: settingText(type, last.after),
    },
  });
}

/** The changes of a setting, newest first. Throws setting.unknown. */
export async function settingChanges(db: Db, name: string) {
  const rows = await listChanges(db, knownKey(name), CHANGES_SHOWN);
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    changed_at: row.changed_at.toISOString(),
    changed_by: { id: row.changed_by, name: row.staff_name },
    before: row.before,
    after: row.after,
    reason: row.reason,
    is_restoring: row.restores_id !== null,
  }));
}

/**
 * Brings back what a setting was before a change, as a new change. Throws setting.unknown, setting.change_unknown, and what
 * changeSetting does: a value of then may not fit any more.
 */
export async function restoreSetting(
  tx: Tx,
  ctx: StaffContext,
  name: string,
  { changeId, ...saving }: { changeId: number; revision: number; reason: string },
) {
  const change = await findChange(tx, knownKey(name), changeId);
  if (!change) throw new AppError("setting.change_unknown");
  return await changeSetting(tx, ctx, name, change.before, { ...saving, restoresId: change.id });
}
