import { useEffect, useState } from "react";

/** Counts seconds down to zero, and can be restarted. */
export function useCountdown(beginSeconds: number | (() => number)) {
  const [seconds, setSeconds] = useState(beginSeconds);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [seconds, setSeconds] as const;
}
