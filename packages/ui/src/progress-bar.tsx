type ProgressBarProps = {
  label: string;
  /** Out of `max`; omitted if the progress is unknown. */
  value?: number;
  max?: number;
  /** The value in words, shown at the end and read out. */
  valueText?: string;
  hideLabel?: boolean;
};

/** The progress of something: an upload, a level. */
export function ProgressBar({ label, value, max = 100, valueText, hideLabel = false }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div className="flex flex-col gap-2">
      <div className={hideLabel ? "sr-only" : "flex justify-between gap-4"}>
        <span>{label}</span>
        <span className="figures font-semibold">{valueText}</span>
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw <progress> each in their own way
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className="h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className={`h-full rounded-full bg-action forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none transition-[width] duration-200 ${percent === undefined ? "w-1/3 animate-breathe" : ""}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
