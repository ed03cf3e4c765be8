import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { mayCall } from "#shared/calls/access.ts";
import type { Found, OfficeResource } from "#shared/calls/resource.ts";
import type { Opened } from "#shared/calls/recent.ts";
import { endpointOf, mayAct } from "#app/resources.ts";

/** What can be chosen in the finder: where it leads or what it does, and under which heading it stands. */
export type Choice = Found & {
  group: string;
  /** Where it leads; of what is done instead, its name. */
  path: string;
  act?: () => void;
  /** Words by which it is found, too, without being shown. */
  also?: string;
};

const PAGES = "Strony biura";
export const ACTIONS = "Czynności";
const RECENT = "Ostatnio otwarte";
const PEOPLE = "participants";
/** However somebody says that something is to be made: "nowa promocja", "utwórz segment". */
const MAKING = "nowy nowa nowe dodaj utwórz";

/** Every page of the menu and every new record that a role may make. */
export function placesOf(role: StaffRole | undefined, resources: readonly OfficeResource[]): Choice[] {
  const pages = resources
    .filter(({ menu, endpoints }) => menu && mayCall(role, endpoints.list))
    .map(({ name, words, menu }) => ({
      group: PAGES,
      title: words[1],
      also: `${words[0]} ${menu!.also ?? ""}`,
      detail: menu!.group,
      path: `/${name}`,
    }));
  const actions = resources
    .filter((resource) => resource.creates && mayAct(role, "create", resource))
    .map(({ name, creates, words }) => ({
      group: ACTIONS,
      title: creates!,
      also: `${MAKING} ${words[0]}`,
      detail: words[1],
      path: `/${name}/create`,
    }));
  return [...actions, ...pages];
}

/** The resources whose lists a role may search; people first, who are looked for most. */
export const searchedBy = (role: StaffRole | undefined, resources: readonly OfficeResource[]): OfficeResource[] =>
  resources
    .filter(({ found, endpoints }) => found && mayCall(role, endpoints.list))
    .toSorted((one, other) => Number(other.name === PEOPLE) - Number(one.name === PEOPLE));

/** Rows of a resource's list as choices. */
export const choicesOf = ({ name, words, found }: OfficeResource, rows: readonly { id: number | string }[]): Choice[] =>
  rows.map((row) => ({ group: words[1], path: `/${name}/${row.id}`, ...found!.as(row as never) }));

/** Records opened before as choices, of those that the role may still read. */
export const recentChoices = (
  role: StaffRole | undefined,
  resources: readonly OfficeResource[],
  opened: readonly Opened[],
): Choice[] =>
  opened.flatMap(({ path, title }) => {
    const resource = resources.find(({ name }) => name === path.split("/")[1]);
    const reads = resource && endpointOf("edit", resource);
    if (!resource || !reads || !mayCall(role, reads)) return [];
    return [{ group: RECENT, title, detail: resource.words[1], path }];
  });

const fold = (text: string): string =>
  text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ł", "l");

/** The choices that have a word beginning with each typed word, in any order, with or without Polish letters. */
export function narrowed(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  return choices.filter(({ title, detail, also = "" }) => {
    const words = fold(`${title} ${detail} ${also}`).split(/[\s,]+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Settings as choices: each leads to its place among all of them. */
export const settingChoices = (settings: readonly { key: string; label: string; hint: string }[]): Choice[] =>
  settings.map(({ key, label, hint }) => ({
    group: "Ustawienia",
    title: label,
    detail: hint,
    path: `/settings#${key}`,
  }));
