// Settings as staff change them: each change is a permanent row, and nobody overwrites what they have not seen.
import { instantText } from "@plon/rules/texts/polish-text.ts";
import { settingText } from "@plon/rules/desk/setting-kinds.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { tell } from "#platform/acts/notices.ts";
import {
  askForApproval,
  type Basis,
  type CarryOut,
  waitingBySubject,
} from "#modules/house/approvals/approvals.service.ts";
import { NEEDS_SECOND_PERSON, type SettingKey, SETTINGS, takesTwo, tightensAlone } from "./settings.definitions.ts";
import {
  findChange,
  insertChange,
  listChangers,
  listChanges,
  lockStoredSetting,
  saveSetting,
} from "./settings.queries.ts";
import { type OutstandingPoints, settingEffect, settingProposals } from "./setting-effects.service.ts";
import { readSettings } from "./settings.service.ts";

const CHANGES_SHOWN = 100;
const REASON_LENGTH_MIN = 3;

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

function knownKey(key: string): SettingKey {
  if (!isSettingKey(key)) throw new AppError("setting.unknown");
  return key;
}

/** What a request for a setting was made on: its revision. */
export const settingBasis: Basis = async (db, key) =>
  String((await listChangers(db)).find((row) => row.key === key)?.revision ?? 0);

/** The settings with their texts, and who changed each last. */
export async function listSettings(db: Db) {
  const values = await readSettings(db);
  const changers = new Map((await listChangers(db)).map((row) => [row.key, row]));
  const proposals = await settingProposals(db);
  const asked = await waitingBySubject(db, "setting.change");
  return Object.entries(SETTINGS).map(([key, { group, label, hint, type }]) => {
    const last = changers.get(key);
    const waiting = asked.get(key);
    return {
      key,
      group,
      label,
      hint,
      type,
      value: values[key as SettingKey],
      changed_at: last?.changed_at.toISOString() ?? null,
      changed_by: last && last.staff_id !== null ? { id: last.staff_id, name: last.staff_name ?? "" } : null,
      changed_because: last?.reason ?? "",
      revision: last?.revision ?? 0,
      needs_second_person: NEEDS_SECOND_PERSON.has(key),
      tightens_alone: tightensAlone(key),
      proposal: proposals[key as SettingKey] ?? "",
      waiting: waiting
        ? {
            after: waiting.text_after,
            requested_by: { id: waiting.requested_by, name: waiting.asker_name },
            requested_at: waiting.requested_at.toISOString(),
          }
        : null,
    };
  });
}

/** The revision of a setting, which is locked: what is changed next is what was seen. */
export const lockRevision = async (tx: Tx, key: SettingKey): Promise<number> =>
  (await lockStoredSetting(tx, key))?.revision ?? 0;

type Saving = {
  revision: number;
  reason?: string;
  restoresId?: number;
  /** What the second person is told the change would do is reckoned with this: needed for settings that take two. */
  outstandingPoints?: OutstandingPoints;
};

/** The value parsed by the setting's schema. Throws request.invalid with the reason under `value`. */
function parsedValue(key: SettingKey, value: unknown) {
  const parsed = SETTINGS[key].schema.safeParse(value ?? null);
  if (parsed.success) return parsed.data;
  throw new AppError("request.invalid", { fields: { value: parsed.error.issues.map((issue) => issue.message) } });
}

/** The current setting, locked. Throws setting.changed_meanwhile if its revision is not the one named. */
async function lockSeen(tx: Tx, key: SettingKey, revision: number) {
  const stored = await lockStoredSetting(tx, key);
  if (revision !== (stored?.revision ?? 0)) throw await changedMeanwhile(tx, key);
  return stored?.value ?? SETTINGS[key].fallback;
}

const getListedSetting = async (db: Db, key: SettingKey) =>
  (await listSettings(db)).find((setting) => setting.key === key)!;

/**
 * Changes one setting and records the change; one of money or limits is only requested, and a second administrator
 * decides. Throws setting.unknown; setting.changed_meanwhile, with what was changed, if its revision is not the one
 * named; approval.waiting; request.invalid with the reason under `value`.
 */
export async function changeSetting(
  tx: Tx,
  ctx: StaffContext,
  name: string,
  { value, saving }: { value: unknown; saving: Saving },
) {
  const key = knownKey(name);
  const wanted = parsedValue(key, value);
  const before = await lockSeen(tx, key, saving.revision);
  if (!takesTwo(key, before, wanted)) return await saveChange(tx, ctx, key, { value: wanted, saving });
  if (!saving.outstandingPoints) throw new Error(`The setting ${key} takes two, and nobody told what points are held`);
  if ((saving.reason ?? "").length < REASON_LENGTH_MIN) {
    throw new AppError("request.invalid", {
      fields: { reason: ["Napisz, dlaczego: druga osoba na tej podstawie zdecyduje"] },
    });
  }
  const { label, type } = SETTINGS[key];
  await askForApproval(tx, ctx, {
    kind: "setting.change",
    subjectId: key,
    effect: await settingEffect(tx, { key, before, after: wanted, at: ctx.at }, saving.outstandingPoints),
    basis: settingBasis,
    asked: { value: wanted, revision: saving.revision, restores_id: saving.restoresId ?? null },
    subject: label,
    path: "/settings",
    before: settingText(type, before),
    after: settingText(type, wanted),
    reason: saving.reason ?? "",
  });
  return await getListedSetting(tx, key);
}

/** Makes a change of a setting that a second administrator approved; the person who asked is recorded with it. */
export const carryOutSettingChange: CarryOut = async (tx, ctx, name, { asked, reason }) => {
  const { value, revision, restores_id } = asked as {
    value: unknown;
    revision: number;
    restores_id: number | null;
  };
  const key = knownKey(name);
  await saveChange(tx, ctx, key, {
    value: parsedValue(key, value),
    saving: {
      revision,
      reason,
      ...(restores_id === null ? {} : { restoresId: restores_id }),
    },
  });
};

async function saveChange(
  tx: Tx,
  ctx: StaffContext,
  key: SettingKey,
  { value, saving }: { value: unknown; saving: Saving },
) {
  const before = await lockSeen(tx, key, saving.revision);
  const { at, staff } = ctx;
  const revision = saving.revision + 1;
  await saveSetting(tx, { key, value: JSON.stringify(value), at, staffId: staff.id, revision });
  await tell(tx, "settings_changed");
  try {
    await insertChange(tx, {
      key,
      revision,
      before: JSON.stringify(before),
      after: JSON.stringify(value),
      reason: saving.reason ?? "",
      restores_id: saving.restoresId ?? null,
      changed_at: at,
      changed_by: staff.id,
    });
  } catch (error) {
    // Two simultaneous first changes: there was no row to lock yet.
    if (brokenConstraint(error) === "system_setting_change_revision") throw new AppError("request.conflict");
    throw error;
  }
  await audit(tx, ctx, {
    action: saving.restoresId === undefined ? "setting.change" : "setting.restore",
    subject: { type: "setting", id: key },
    before,
    after: value,
  });
  return await getListedSetting(tx, key);
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
 * Restores a setting's value before a change, as a new change. Throws setting.unknown, setting.change_unknown, and what
 * changeSetting throws: an old value may no longer be valid.
 */
export async function restoreSetting(
  tx: Tx,
  ctx: StaffContext,
  name: string,
  { changeId, ...saving }: { changeId: number; revision: number; reason: string; outstandingPoints: OutstandingPoints },
) {
  const change = getOrThrow(await findChange(tx, knownKey(name), changeId), "setting.change_unknown");
  return await changeSetting(tx, ctx, name, { value: change.before, saving: { ...saving, restoresId: change.id } });
}
