import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import type { ReactNode } from "react";

type OfferCardProps = {
  /** A photo or a drawing; fills the card's upper part. */
  picture: ReactNode;
  /** The farmer's standing. */
  chip: ReactNode;
  /** The title as a link: it covers the whole card. */
  title: ReactNode;
  /** What it is about, in a sentence. */
  lead: string;
  reward?: string;
  /** How far purchases have come to the next step. */
  progress?: { label: string; value: number; max: number; valueText: string } | undefined;
  /** What counts. */
  counted: readonly string[];
  /** The standing where there is no bar to show. */
  note?: string | undefined;
  /** With what else it is not counted. */
  apart?: string | undefined;
  /** By when something can be done. */
  until: ReactNode;
};

const NAMED_MAX = 4;

/** Something that runs: a promotion or a campaign. Picture, sentence, bar to the next step, what counts, days left. */
export function OfferCard(props: OfferCardProps) {
  const { picture, chip, title, lead, reward, progress, counted, note, apart, until } = props;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-150 hover:border-action">
      <div className="relative aspect-[5/2] bg-action-tint md:aspect-video">
        {picture}
        <div className="absolute top-3 left-3">{chip}</div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <h2 className="text-xl leading-snug font-semibold wrap-break-word hyphens-auto">{title}</h2>
        <p className="text-soft">{lead}</p>
        {reward !== undefined && <p className="font-semibold first-letter:uppercase">{reward}</p>}
        {progress && <ProgressBar {...progress} />}
        {note !== undefined && <p className="font-semibold text-action">{note}</p>}
        {counted.length > 0 && <p className="text-sm text-soft">Liczą się: {namesOf(counted)}</p>}
        {apart !== undefined && <p className="text-sm text-soft">{apart}</p>}
        <p className="mt-auto pt-1 text-sm">{until}</p>
      </div>
    </article>
  );
}

/** A drawing in place of a photo, below the chip that stands in the corner; a wide one fills the whole place. */
export function DrawnPicture({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`flex size-full justify-center overflow-hidden ${isWide ? "items-center" : "items-end"}`}>
      <div className={isWide ? "w-full" : "w-32 md:w-36"}>{children}</div>
    </div>
  );
}

function namesOf(counted: readonly string[]): string {
  const named = counted.slice(0, NAMED_MAX).join(", ");
  return counted.length > NAMED_MAX ? `${named} i inne` : named;
}

/** The title's link covers the whole card. */
export const OFFER_LINK = "text-ink no-underline after:absolute after:inset-0 after:rounded-card";
