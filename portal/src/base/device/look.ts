import { useSyncExternalStore } from "react";

const SCHEMES = ["device", "light", "dark"] as const;
const TEXT_SIZES = ["normal", "large", "largest"] as const;

export type Scheme = (typeof SCHEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];

const SCHEME = "plon.scheme";
const TEXT_SIZE = "plon.text-size";
const listeners = new Set<() => void>();

/** What was chosen on this device and how letters and colours follow it: kept for everybody who uses it, and told to nobody. */
export const look = {
  scheme: (): Scheme => kept(SCHEME, SCHEMES, "device"),
  textSize: (): TextSize => kept(TEXT_SIZE, TEXT_SIZES, "normal"),
  chooseScheme: (scheme: Scheme) => keep(SCHEME, scheme),
  chooseTextSize: (size: TextSize) => keep(TEXT_SIZE, size),
};

/** Shows the page in the colours and letters that this device chose, also when they are chosen in another tab. */
export function followLook(): void {
  show();
  addEventListener("storage", show);
}

/** The choices of this device, always as they are. */
export function useLook(): { scheme: Scheme; textSize: TextSize } {
  return {
    scheme: useSyncExternalStore(listen, look.scheme),
    textSize: useSyncExternalStore(listen, look.textSize),
  };
}

function show(): void {
  const { dataset } = document.documentElement;
  dataset["scheme"] = look.scheme();
  dataset["textSize"] = look.textSize();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Choices of a browser that stores nothing: they hold until the page is left. */
const unstored = new Map<string, string>();

function kept<Choice extends string>(name: string, choices: readonly Choice[], usual: Choice): Choice {
  const found = unstored.get(name) ?? stored(name);
  return choices.find((choice) => choice === found) ?? usual;
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, choice: string): void {
  try {
    localStorage.setItem(name, choice);
  } catch {
    unstored.set(name, choice);
  }
  show();
}
