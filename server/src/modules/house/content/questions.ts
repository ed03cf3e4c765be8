import { plainTextOf, sanitiseHtml } from "#platform/html/sanitise.ts";

type Question = { group: string | null; question: string; answer: string };

const HEADING = /<h([23])>(.*?)<\/h\1>/gs;

/**
 * A page read as questions and answers: each h3 is a question and each h2 a group of them; without any h3, each h2 is a
 * question. Text before the first question of a group is left out.
 */
export function questionsOf(html: string): Question[] {
  const headings = [...html.matchAll(HEADING)];
  const level = headings.some(([, found]) => found === "3") ? "3" : "2";
  const questions: Question[] = [];
  let group: string | null = null;
  for (const [index, heading] of headings.entries()) {
    const text = plainTextOf(heading[2] ?? "");
    const answer = html.slice(heading.index + heading[0].length, headings[index + 1]?.index);
    // Cleaned again: a heading inside a list would leave half of the list on each side.
    if (heading[1] === level) questions.push({ group, question: text, answer: sanitiseHtml(answer) });
    else group = text;
  }
  return questions;
}
