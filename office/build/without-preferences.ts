import type { Plugin } from "vite";

/** What stands in the places of react-admin's two modules by which preferences are edited. */
const INSTEAD: Record<string, string> = {
  "layout/PageTitleConfigurable.js": `
    import { createElement } from "react";
    import { PageTitle } from "./PageTitle.js";
    export const PageTitleConfigurable = ({ preferenceKey, ...props }) => createElement(PageTitle, props);
    export const PageTitleEditor = () => null;`,
  "preferences/Inspector.js": "export const Inspector = () => null;",
};
const EDITED = /\/ra-ui-materialui\/dist\/(layout\/PageTitleConfigurable\.js|preferences\/Inspector\.js)$/;

/**
 * With react-admin pages can be renamed in place. The office does not offer that, but each title and the frame bring the
 * editor of names, and with it all fields of Material UI, into the first file. Here a title is a title (decision 0245).
 * The build fails where react-admin no longer has those modules.
 */
export function withoutPreferences(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "plon:without-preferences",
    apply: "build",
    load: {
      filter: { id: EDITED },
      handler(id) {
        const name = EDITED.exec(id)?.[1] ?? "";
        replaced.add(name);
        return INSTEAD[name] ?? null;
      },
    },
    buildEnd(problem) {
      const missed = Object.keys(INSTEAD).filter((name) => !replaced.has(name));
      if (!problem && missed.length > 0) this.error(`react-admin has no ${missed.join(", ")} any more.`);
    },
  };
}
