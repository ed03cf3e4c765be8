import { useEffect, useState } from "react";

/** Seconds that run down to nothing, and the way to set them anew. */
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
