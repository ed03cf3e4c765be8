import { useState } from "react";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";

/** The day in Warsaw on which this part of the page was opened. */
export const useToday = (): string => useState(() => warsawDay(new Date()))[0];
