import { CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type AlertTone = "info" | "success" | "warning" | "danger";

const tones = {
  info: { icon: Info, box: "bg-info-tint border-info", ink: "text-info" },
  success: { icon: CircleCheck, box: "bg-success-tint border-success", ink: "text-success" },
  warning: { icon: TriangleAlert, box: "bg-warning-tint border-warning", ink: "text-warning" },
  danger: { icon: OctagonAlert, box: "bg-danger-tint border-danger", ink: "text-danger" },
};

type AlertProps = {
  tone: AlertTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/**
 * A message that stays in its place. One of tone danger is read out at once, the others when the screen reader gets
 * there.
 */
export function Alert({ tone, title, children, action }: AlertProps) {
  const { icon: Icon, box, ink } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={`flex items-start gap-3 rounded-card border-l-4 p-4 ${box}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
