type StepsProgressProps = {
  /** Names of all steps, in order. */
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
};

/** The progress in a long form: 'Krok 3 z 7' in words and as a row of bars. */
export function StepsProgress({ steps, current }: StepsProgressProps) {
  const next = steps[current + 1];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <span className="figures">
          Krok {current + 1} z {steps.length}
        </span>
        {next !== undefined && <span>Następny: {next}</span>}
      </div>
      <div aria-hidden className="flex gap-1">
        {steps.map((step, index) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full transition-colors duration-200 forced-colors:border ${index <= current ? "bg-action forced-colors:bg-[CanvasText]" : "bg-line"}`}
          />
        ))}
      </div>
    </div>
  );
}
