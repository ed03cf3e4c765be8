import { CircleCheck, CircleDashed, CircleDot, CircleX, Clock, Info } from "lucide-react";

export type ChipTone = "success" | "pending" | "limit" | "danger" | "info" | "neutral";

const tones = {
  success: { icon: CircleCheck, look: "bg-success-tint text-success" },
  pending: { icon: Clock, look: "bg-warning-tint text-warning" },
  limit: { icon: CircleDot, look: "bg-limit-tint text-limit" },
  danger: { icon: CircleX, look: "bg-danger-tint text-danger" },
  info: { icon: Info, look: "bg-info-tint text-info" },
  neutral: { icon: CircleDashed, look: "bg-neutral-tint text-neutral" },
};

const colors: Record<string, ChipTone> = {
  green: "success",
  yellow: "pending",
  orange: "limit",
  red: "danger",
  blue: "info",
};

/** The tone for a colour named by the server (green, yellow, orange, red, blue); any other name is neutral. */
export function chipTone(color: string): ChipTone {
  return colors[color] ?? "neutral";
}

type ChipProps = {
  tone: ChipTone;
  label: string;
  /** A label of several words, which large letters on a phone break. */
  wraps?: boolean;
};

/** A status: always a word and an icon, the colour only helps. */
export function StatusChip({ tone, label, wraps = false }: ChipProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 px-2.5 py-1 text-sm font-semibold forced-colors:border ${wraps ? "rounded-[0.875rem]" : "rounded-full whitespace-nowrap"} ${look}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  );
}
