import { Button } from "@plon/ui/button.tsx";

type ChosenPointProps = {
  title: string | undefined;
  /** Moves the keyboard focus to the point's entry in the list. */
  onList: () => void;
};

/** What is chosen on the map, in words, and a link to the list. */
export function ChosenPoint({ title, onList }: ChosenPointProps) {
  return (
    <output className="flex min-h-11 items-center justify-between gap-4 pt-2">
      {title !== undefined && (
        <>
          <span className="min-w-0 font-semibold">{title}</span>
          <Button variant="quiet" size="sm" className="shrink-0" onClick={onList}>
            Na liście
          </Button>
        </>
      )}
    </output>
  );
}
