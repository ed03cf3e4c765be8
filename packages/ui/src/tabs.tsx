import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";

type TabsProps<Id extends string> = {
  label: string;
  tabs: { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
};

/** Alternative views of one thing; the arrow keys move between the tabs. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px flex min-h-11 cursor-pointer items-center border-b-3 border-transparent px-4 font-semibold text-soft max-sm:px-2 outline-offset-[-3px] hover:text-ink data-selected:border-action data-selected:text-action"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={selected} id={selected} className="pt-6">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
