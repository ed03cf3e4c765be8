import type { z } from "zod";
import type { officeJourney } from "@plon/contract/office/offers/journeys.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import {
  JOURNEY_LINKS,
  JOURNEY_TEMPLATES,
  JOURNEY_TRIGGERS,
  type JourneyTrigger,
  TRIGGER_NAMES,
} from "@plon/rules/messages/journey-triggers.ts";

export type Journey = z.infer<typeof officeJourney>;

export const STATES: Record<Journey["status"], StatusLabel> = {
  draft: { label: "Szkic", color: "grey" },
  running: { label: "Działa", color: "green" },
  paused: { label: "Wstrzymana", color: "yellow" },
  ended: { label: "Zakończona", color: "grey" },
};
export const STATE_CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));

export const TRIGGER_CHOICES = TRIGGER_NAMES.map((id) => ({ id, name: JOURNEY_TRIGGERS[id].title }));
export const LINK_CHOICES = Object.entries(JOURNEY_LINKS).map(([id, name]) => ({ id, name }));
export const CHANNEL_CHOICES = [
  { id: "email", name: "E-mail" },
  { id: "sms", name: "SMS" },
];

/** What a new journey of a kind begins with: its days, points and texts. */
export function templateOf(trigger: JourneyTrigger) {
  const { title, days, points } = JOURNEY_TRIGGERS[trigger];
  return { title, trigger, days: days.first, points: points?.first ?? null, steps: [...JOURNEY_TEMPLATES[trigger]] };
}

export const EMPTY_JOURNEY = {
  ...templateOf("welcome"),
  season_day: null,
  conditions: null,
  holdout_percent: 0,
};
