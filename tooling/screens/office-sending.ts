// How each call of the office tells how it ended: found in the source, from the call up to what shows a refusal.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vitest/node";

const checkout = path.resolve(import.meta.dirname, "../..");

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Module = {
  file: string;
  text: string;
  program: Node;
  parents: Map<Node, Node>;
  /** Where each name stands. */
  named: Map<string, Node[]>;
};

/** What makes a call. */
const CALLERS = new Set(["call", "plainCall", "openingCall", "renewingCall", "upload", "dataOf", "answerOf"]);

/** What shows how its call ended: elements by the attribute that makes it, and functions that are handed it. */
const SHOWING = new Map([
  ["<ActionDialog onSend>", "a dialog's form"],
  ["<FormButton onSend>", "a dialog's form"],
  ["<Decisions onDecide>", "a dialog's form"],
  ["<ActButton send>", "an act"],
  ["<ConfirmButton send>", "an act"],
  ["<PhotoPanel onRemove>", "an act"],
  ["useAct()", "an act"],
  ["<BulkAct act>", "a step for many"],
  ["onBegin()", "a step for many"],
  ["<PhotoForm onSend>", "a photo"],
  ["useRevised()", "a form that others may overtake"],
]);

/** A notice, by `useTellRefusal`. */
const TOLD = "a notice";
/** Where its answer would stand, a page says what failed: `failing-pages.test.tsx`. */
const QUERY = "a query";

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function moduleOf(file: string): Module {
  const text = readFileSync(path.join(checkout, file), "utf8");
  const program = parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as Node;
  const parents = new Map<Node, Node>();
  const named = new Map<string, Node[]>();
  const walk = (node: Node) => {
    if (node.type === "Identifier") {
      const name = String(node["name"]);
      named.set(name, [...(named.get(name) ?? []), node]);
    }
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      walk(child);
    }
  };
  walk(program);
  return { file, text, program, parents, named };
}

/** The name of an identifier, or of what is reached through others. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  return node.type === "MemberExpression" ? nameOf(node["property"]) : String(node["name"] ?? "");
}

const isComponent = (node: Node | undefined) =>
  node?.type === "FunctionDeclaration" || node?.type === "VariableDeclarator";

const within = (outer: Node, inner: Node) => outer.start <= inner.start && inner.end <= outer.end;

/** The names that a declaration gives: one, or those taken out of an object. */
function declared(id: Node): string[] {
  if (id.type !== "ObjectPattern") return [nameOf(id)];
  return (id["properties"] as Node[]).map((one) => nameOf(one["value"]));
}

/** Finds what shows how calls ended, module by module. */
class Search {
  readonly #modules: readonly Module[];
  readonly #seen = new Set<string>();

  constructor(modules: readonly Module[]) {
    this.#modules = modules;
  }

  /** What is shown by whatever `node` is a part of. */
  waysOf(module: Module, node: Node): string[] {
    let at = node;
    for (let parent = module.parents.get(at); parent; parent = module.parents.get(at)) {
      const found = this.#wayAt(module, at, parent);
      if (found) return found;
      at = parent;
    }
    return [module.file];
  }

  #wayAt(module: Module, at: Node, parent: Node): string[] | undefined {
    if (parent.type.startsWith("Import") || parent.type.startsWith("Export") || parent.type.startsWith("TS")) {
      return parent.type === "ExportNamedDeclaration" || parent.type === "TSAsExpression" ? undefined : [];
    }
    if (parent.type === "TryStatement" && at === parent["block"] && isNode(parent["handler"]))
      return [this.#tells(module, parent["handler"]) ? TOLD : module.file];
    // Only whether there is one.
    if (parent.type === "LogicalExpression" && parent["operator"] === "&&" && at === parent["left"]) return [];
    // Another one of the same name.
    if (parent.type === "VariableDeclarator" && at === parent["id"]) return [];
    if (parent.type === "JSXAttribute") return this.#ofAttribute(module, parent);
    if (parent.type === "CallExpression") return this.#ofCall(module, at, parent);
    if (parent.type === "VariableDeclarator" && at === parent["init"]) return this.#ofDeclared(module, at, parent);
    if (parent.type === "FunctionDeclaration" && at !== parent["id"])
      return this.#ofName(module, parent, nameOf(parent["id"]));
    return undefined;
  }

  #tells(module: Module, node: unknown): boolean {
    return isNode(node) && /\btellRefusal\b/.test(module.text.slice(node.start, node.end));
  }

  #ofCall(module: Module, at: Node, parent: Node): string[] | undefined {
    const callee = parent["callee"] as Node;
    if (at === callee) {
      // What is done with its promise.
      return undefined;
    }
    const name = nameOf(callee);
    const shown = SHOWING.get(`${name}()`);
    if (shown) return [shown];
    if (name === "useMutation") return [this.#tells(module, parent) ? TOLD : module.file];
    if (name === "useQuery" || name === "queryOptions") return [QUERY];
    // Handed to a function of the same file that tells.
    const own = (module.named.get(name) ?? [])
      .map((one) => module.parents.get(one)!)
      .find((one) => one.type === "VariableDeclarator" && nameOf(one["id"]) === name);
    return own && this.#tells(module, own) && !within(own, at) ? [TOLD] : undefined;
  }

  #ofAttribute(module: Module, attribute: Node): string[] {
    const element = module.parents.get(attribute)!;
    const [component, name] = [nameOf(element["name"]), nameOf(attribute["name"])];
    const shown = SHOWING.get(`<${component} ${name}>`);
    if (shown) return [shown];
    if (this.#tells(module, attribute)) return [TOLD];
    const home = this.#homeOf(module, component);
    const [declaration] = home
      ? (home.named.get(component) ?? []).map((one) => home.parents.get(one)!).filter(isComponent)
      : [];
    if (!home || !declaration) return [module.file];
    const uses = (home.named.get(name) ?? []).filter(
      (use) => within(declaration, use) && !isKey(home, use) && home.parents.get(use)?.type !== "Property",
    );
    const key = `${home.file} <${component} ${name}>`;
    if (this.#seen.has(key)) return [];
    this.#seen.add(key);
    if (uses.length > 0) return uses.flatMap((use) => this.waysOf(home, use));
    const spread = /<(\w+)[^<>]*\{\.\.\.\w+\}/.exec(home.text.slice(declaration.start, declaration.end));
    return [SHOWING.get(`<${spread?.[1]} ${name}>`) ?? module.file];
  }

  /** The module in which a component of the office stands. */
  #homeOf(module: Module, name: string): Module | undefined {
    const here = (module.named.get(name) ?? []).some((one) => isComponent(module.parents.get(one)));
    return here ? module : this.#modules.find((other) => importsFrom(module, other, name));
  }

  #ofDeclared(module: Module, at: Node, declarator: Node): string[] | undefined {
    const id = declarator["id"] as Node;
    if (/Function/.test(at.type)) return this.#ofName(module, declarator, nameOf(id));
    // What a hook of ours returns.
    const isHook = at.type === "CallExpression" && /^use[A-Z]/.test(nameOf(at["callee"]));
    if (!isHook) return undefined;
    return declared(id).flatMap((name) => this.#ofUses(module, declarator, name, [module]));
  }

  #ofName(module: Module, declaration: Node, name: string): string[] {
    if (/^[A-Z]/.test(name)) return [module.file];
    const others = this.#modules.filter((other) => other !== module && importsFrom(other, module, name));
    return this.#ofUses(module, declaration, name, [module, ...others]);
  }

  #ofUses(module: Module, declaration: Node, name: string, places: readonly Module[]): string[] {
    const key = `${module.file} ${name}`;
    if (this.#seen.has(key)) return [];
    this.#seen.add(key);
    const uses = places.flatMap((place) =>
      (place.named.get(name) ?? [])
        .filter((use) => !isKey(place, use) && !(place === module && within(declaration["id"] as Node, use)))
        .map((use) => ({ place, use })),
    );
    return uses.length > 0 ? uses.flatMap(({ place, use }) => this.waysOf(place, use)) : [module.file];
  }
}

/** Whether an identifier only names a property. */
function isKey({ parents }: Module, node: Node): boolean {
  const parent = parents.get(node);
  if (parent?.type === "Property") return parent["key"] === node && parent["value"] !== node;
  return parent?.type === "MemberExpression" && parent["property"] === node;
}

function importsFrom(module: Module, home: Module, name: string): boolean {
  return (module.program["body"] as Node[]).some((statement) => {
    if (statement.type !== "ImportDeclaration") return false;
    const source = String((statement["source"] as Node)["value"]);
    const aimed = source.startsWith("#")
      ? `office/src/${source.slice(1)}`
      : path.posix.join(path.posix.dirname(module.file), source);
    return aimed === home.file && (statement["specifiers"] as Node[]).some((one) => nameOf(one["imported"]) === name);
  });
}

/** What an endpoint's name is handed to, past a choice between two. */
function handedTo({ parents }: Module, use: Node): { at: Node; parent: Node | undefined } {
  let at = use;
  let parent = parents.get(at);
  while (parent?.type === "ConditionalExpression") [at, parent] = [parent, parents.get(parent)];
  return { at, parent };
}

/** By each call of the office that `names` names: what shows how it ended, or where nothing that is known of does. */
export function waysOf(names: readonly string[]): Map<string, string[]> {
  const modules = globSync("office/src/**/*.{ts,tsx}", { cwd: checkout })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes(".test."))
    .map(moduleOf);
  const waysIn = (module: Module, name: string) =>
    (module.named.get(name) ?? []).flatMap((use) => {
      const { at, parent } = handedTo(module, use);
      if (parent?.type === "Property" && at === parent["value"] && module.file.endsWith(".resource.tsx")) {
        return ["create", "update"].includes(nameOf(parent["key"])) ? ["a record's form"] : [];
      }
      if (parent?.type === "VariableDeclarator" && at === parent["init"]) return [module.file];
      if (parent?.type !== "CallExpression" || at === parent["callee"] || !CALLERS.has(nameOf(parent["callee"]))) {
        return parent?.type === "Property" && at === parent["value"] ? [module.file] : [];
      }
      const ways = new Search(modules).waysOf(module, parent);
      return ways.length > 0 ? ways.map((way) => (way.startsWith("office/") ? module.file : way)) : [module.file];
    });
  return new Map(names.map((name) => [name, [...new Set(modules.flatMap((module) => waysIn(module, name)))]]));
}
