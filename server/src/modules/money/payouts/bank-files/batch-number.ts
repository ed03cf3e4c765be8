import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";

/** The displayed number: W/2026/0007. */
export function batchNumber(id: number, createdAt: Date): string {
  return `W/${warsawDay(createdAt).slice(0, 4)}/${String(id).padStart(4, "0")}`;
}
