import { CircleCheck, Info, OctagonAlert, X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

export interface Toast {
  tone: "success" | "danger" | "info";
  title: string;
  text?: string;
  durationMs: number;
}
interface ShownToast extends Toast {
  id: number;
}

const TOASTS_MAX = 4;
let shown: ShownToast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message over the page for the time given; the oldest leaves when more than four are up. The same message said
 * again takes the place of the earlier one.
 */
export function showToast(toast: Toast): void {
  const others = shown.filter((other) => signature(other) !== signature(toast));
  replace([...others, { ...toast, id: nextId++ }].slice(-TOASTS_MAX));
}

const signature = ({ tone, title, text }: Toast) => `${tone} ${title} ${text}`;

function dismiss(id: number) {
  replace(shown.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where toasts appear; stands once in the page. It is there before any toast, so that screen readers hear them. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section
      aria-label="Komunikaty"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col items-center gap-2 p-3 md:items-end md:p-6"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
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
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast]);
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
        aria-label="Zamknij komunikat"
        onClick={() => dismiss(toast.id)}
        className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-field text-soft hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
