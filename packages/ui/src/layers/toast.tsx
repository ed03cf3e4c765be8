import { CircleCheck, Info, OctagonAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

export type Toast = {
  tone: "success" | "danger" | "info";
  title: string;
  text?: string;
  durationMs: number;
};
type ShownToast = {
  id: number;
} & Toast;

const TOASTS_MAX = 4;
let shown: ShownToast[] = [];
/** Where toasts may appear, topmost last: the page, and the dialogs over it. */
let places: symbol[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}
function replace(next: ShownToast[]) {
  shown = next;
  tell();
}

/**
 * Shows a message over the page for the time given; the oldest disappears when there are more than four. A repeated
 * message replaces the earlier one, and a success removes earlier failures. Returns what takes it away before its time.
 */
export function showToast(toast: Toast): () => void {
  if (toast.tone === "success") dismissFailures();
  const id = nextId++;
  const others = shown.filter((other) => signature(other) !== signature(toast));
  replace([...others, { ...toast, id }].slice(-TOASTS_MAX));
  const takeAway = () => dismiss(id);
  setTimeout(takeAway, toast.durationMs);
  return takeAway;
}

/** Removes earlier failures: the action is being retried, or something else has succeeded. */
export function dismissFailures(): void {
  if (shown.some(({ tone }) => tone === "danger")) replace(shown.filter(({ tone }) => tone !== "danger"));
}

const signature = ({ tone, title, text }: Toast) => `${tone} ${title} ${text}`;

function dismiss(id: number) {
  if (shown.some((toast) => toast.id === id)) replace(shown.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Where toasts appear. It exists before any toast, so that screen readers announce them. One is in the page, at the
 * bottom of the window where no title or close button is, and one in every dialog below its title: what a dialog covers
 * can be neither heard nor clicked. The topmost one shows them.
 */
export function ToastRegion({ inDialog = false }: { inDialog?: boolean }) {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  const [place] = useState(() => Symbol("toasts"));
  const isOnTop = useSyncExternalStore(subscribe, () => places.at(-1) === place);
  useEffect(() => {
    places = inDialog ? [...places, place] : [place, ...places];
    tell();
    return () => {
      places = places.filter((other) => other !== place);
      tell();
    };
  }, [place, inDialog]);
  return (
    <section
      aria-label="Komunikaty"
      className={
        inDialog
          ? "flex flex-col items-start gap-2 px-4 not-empty:pb-3 md:px-6"
          : "pointer-events-none fixed inset-x-0 bottom-16 z-50 flex flex-col items-center gap-2 p-3 md:items-end md:p-6 lg:bottom-0"
      }
    >
      {isOnTop && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </section>
  );
}

const looks = {
  success: { icon: CircleCheck, ink: "text-success", edge: "border-success" },
  danger: { icon: OctagonAlert, ink: "text-danger", edge: "border-danger" },
  info: { icon: Info, ink: "text-info", edge: "border-info" },
};

function ToastCard({ toast }: { toast: ShownToast }) {
  const { icon: Icon, ink, edge } = looks[toast.tone];
  return (
    <div
      role={toast.tone === "danger" ? "alert" : "status"}
      className={`pointer-events-auto flex w-[min(350px,100%)] animate-rise items-start gap-3 rounded-card border-l-4 bg-surface py-3 pr-1 pl-4 shadow-float ${edge}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.text !== undefined && <p className="text-soft">{toast.text}</p>}
      </div>
      <button
        type="button"
        aria-label="Ukryj komunikat"
        onClick={() => dismiss(toast.id)}
        className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-field text-soft hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
