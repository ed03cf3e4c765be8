import { headingIds } from "./heading-ids.ts";
import { parseHtml } from "#shared/links/rich-text.tsx";

export type Place = {
  id: string;
  text: string;
};

/** A page's HTML parsed, with an anchor for each heading, and its table of contents: the second-level headings. */
export function partsOf(html: string) {
  const nodes = parseHtml(html);
  const headings = nodes.filter((node) => node.nodeName === "H2" || node.nodeName === "H3");
  const names = headingIds(headings.map((heading) => heading.textContent ?? ""));
  const ids = new Map(headings.map((heading, index) => [heading, names[index] ?? ""]));
  const contents: Place[] = headings
    .filter((heading) => heading.nodeName === "H2")
    .map((heading) => ({ id: ids.get(heading) ?? "", text: heading.textContent ?? "" }));
  return { nodes, ids, contents };
}

export type Question = {
  answer: Node[];
} & Place;

export type QuestionGroup = {
  /** Undefined if the page has no groups. */
  title: string | undefined;
  questions: Question[];
};

/**
 * A page parsed as questions and answers: each h3 is a question and each h2 a group of them; without any h3, each h2 is
 * a question. Content before the first question of a group is left out.
 */
export function questionsOf(html: string): QuestionGroup[] {
  const { nodes, ids } = partsOf(html);
  const hasGroups = nodes.some((node) => node.nodeName === "H3");
  const groups: QuestionGroup[] = [];
  let answer: Node[] | undefined;
  for (const node of nodes) {
    const isQuestion = node.nodeName === (hasGroups ? "H3" : "H2");
    if (isQuestion) {
      if (groups.length === 0) groups.push({ title: undefined, questions: [] });
      answer = [];
      groups.at(-1)?.questions.push({ id: ids.get(node) ?? "", text: node.textContent ?? "", answer });
    } else if (node.nodeName === "H2") {
      groups.push({ title: node.textContent ?? "", questions: [] });
      answer = undefined;
    } else {
      answer?.push(node);
    }
  }
  return groups.filter((group) => group.questions.length > 0);
}
