import type { z } from "zod";
import { type officeSending, sendingBody } from "@plon/contract/office/offers/sendings.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";

export type Sending = z.infer<typeof officeSending>;

/** The values of the composer's fields. */
export type SendingForm = {
  audience: "all" | "saved" | "segment" | "named";
  crops: number[];
  postcodes: string;
  points_min: number | null;
  representative_id: number | "" | null;
  segment_id: number | "" | null;
  identifiers: string;
  title: string;
  content: string;
  link: string;
  by_email: boolean;
  by_sms: boolean;
  sms_text: string;
  publish_at: string | null;
};

export const EMPTY_SENDING: SendingForm = {
  audience: "all",
  crops: [],
  postcodes: "",
  points_min: null,
  representative_id: null,
  segment_id: null,
  identifiers: "",
  title: "",
  content: "",
  link: "",
  by_email: false,
  by_sms: false,
  sms_text: "",
  publish_at: null,
};

export const AUDIENCE_CHOICES = [
  { id: "all", name: "Wszyscy uczestnicy" },
  { id: "saved", name: "Zapisany segment" },
  { id: "segment", name: "Warunki podane tutaj" },
  { id: "named", name: "Wskazane osoby" },
];

const words = (text: string | null | undefined) => (text ?? "").split(/[\s,;]+/).filter((word) => word !== "");

/** The composer's fields as sent. */
export const bodyOf = (form: SendingForm): z.input<typeof sendingBody> => ({
  audience: form.audience,
  crops: form.audience === "segment" ? (form.crops ?? []) : [],
  postcodes: form.audience === "segment" ? words(form.postcodes) : [],
  points_min: form.audience === "segment" ? (form.points_min ?? null) : null,
  representative_id: form.audience === "segment" ? form.representative_id || null : null,
  segment_id: form.audience === "saved" ? form.segment_id || null : null,
  identifiers: form.audience === "named" ? words(form.identifiers) : [],
  title: form.title ?? "",
  content: form.content ?? "",
  link: form.link?.trim() || null,
  by_email: form.by_email,
  by_sms: form.by_sms,
  sms_text: form.by_sms ? (form.sms_text ?? "") : "",
  publish_at: form.publish_at ?? null,
});

const STATES: Record<Sending["status"], StatusLabel> = {
  waiting: { label: "Czeka", color: "yellow" },
  running: { label: "W toku", color: "orange" },
  stopped: { label: "Zatrzymana", color: "red" },
  done: { label: "Wysłana", color: "green" },
};

export const STATUS_CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));

/** A sending's state as a word with its colour. */
export const stateOf = (sending: Sending): StatusLabel => STATES[sending.status];
