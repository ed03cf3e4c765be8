import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { AppError } from "#platform/acts/errors.ts";

/** An invoice cannot be dated in the future. Throws request.invalid under issue_date. */
export function refuseFutureDate(issueDate: string | null, at: Date): void {
  if (issueDate !== null && issueDate > warsawDay(at)) {
    throw new AppError("request.invalid", { fields: { issue_date: ["Data wystawienia nie może być z przyszłości"] } });
  }
}
