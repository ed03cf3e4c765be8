import { areasProblems, type CropArea } from "@plon/rules/goods/crops.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { readSettings } from "./settings.service.ts";

/**
 * Refuses crop areas, in hectares, that the office's rules do not allow. Throws request.invalid with what is wrong under
 * `area.<crop id>`, or under `area` for the whole.
 */
export async function refuseAreas(db: Db, areas: readonly CropArea[]): Promise<void> {
  const problems = [...areasProblems(areas, (await readSettings(db)).crop_rules)];
  if (problems.length === 0) return;
  const named = problems.map(([id, problem]) => [id === "all" ? "area" : `area.${id}`, [problem]]);
  throw new AppError("request.invalid", { fields: Object.fromEntries(named) as Record<string, string[]> });
}
