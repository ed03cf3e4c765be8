type DayMarkProps = {
  /** As in "23". */
  day: string;
  /** As in "lis". */
  month: string;
  /** The whole day for screen readers and wide places, as in "23.11.2026". */
  full: string;
  /** The row above has the same day: it is not shown again. */
  isRepeated?: boolean;
};

/** The day of a row: a mark before a compact row of a DataTable, its date where there is room. */
export function DayMark({ day, month, full, isRepeated = false }: DayMarkProps) {
  return (
    <>
      <span className="figures whitespace-nowrap @max-[52rem]:sr-only">{full}</span>
      <span
        aria-hidden
        className={`figures flex w-9 flex-col items-center leading-tight @min-[52rem]:hidden ${isRepeated ? "invisible" : ""}`}
      >
        <span className="font-semibold">{day}</span>
        <span className="text-sm text-soft">{month}</span>
      </span>
    </>
  );
}
