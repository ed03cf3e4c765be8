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

export type MenuProps = {
  /** The spoken name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  entries: MenuEntry[];
  onChoose: (id: string) => void;
};

type MenuListProps = {
  /** The button was pressed before this came. */
  opensAtOnce: boolean;
  focusedBefore: boolean;
} & MenuProps;

/** The button of `Menu` with its list. */
export function MenuList(props: MenuListProps) {
  const { label, trigger, triggerClassName = "", entries, onChoose, opensAtOnce, focusedBefore } = props;
  return (
    <MenuTrigger defaultOpen={opensAtOnce}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of a button that has the focus */}
      <Button aria-label={label} className={triggerClassName} autoFocus={focusedBefore}>
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
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-ink outline-none data-focused:bg-action-tint forced-colors:data-focused:outline-2"
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
