import type { ComponentType, ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";

export type MenuEntry = {
  id: string;
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  trailing?: ReactNode;
};

type MenuProps = {
  /** The spoken name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  entries: MenuEntry[];
  onChoose: (id: string) => void;
};

/** A button that opens a short list of actions or links. */
export function Menu({ label, trigger, triggerClassName = "", entries, onChoose }: MenuProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={triggerClassName}>
        {trigger}
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-64 rounded-card border border-line bg-surface p-2 shadow-float animate-appear"
      >
        <AriaMenu<MenuEntry> items={entries} onAction={(key) => onChoose(String(key))} className="outline-none">
          {(entry) => (
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-ink outline-none data-focused:bg-action-tint"
            >
              <entry.icon aria-hidden className="size-5 text-soft" />
              <span className="flex-1">{entry.label}</span>
              {entry.trailing}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
