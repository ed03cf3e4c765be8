import { EmptyState } from "@plon/ui/empty-state.tsx";
import type { ComponentProps, ReactElement } from "react";

/** Declares that a person can do nothing about an empty place, and why. */
export type NothingToDo = { nothingToDo: string };
/** The one next step that an empty place offers. */
export type NextStep = ReactElement | NothingToDo;

type EmptyPlaceProps = { next: NextStep } & Omit<ComponentProps<typeof EmptyState>, "action">;

/** A place with nothing in it yet: a picture, what will be here, and the one step that leads on. */
export function EmptyPlace({ next, ...look }: EmptyPlaceProps) {
  return <EmptyState {...look} action={"nothingToDo" in next ? undefined : next} />;
}
