import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shownOnDevice, TOPIC_NAMES } from "./notification-topics.ts";

test("a screen that anybody may read says nothing of what happened", () => {
  for (const topic of TOPIC_NAMES) {
    const shown = shownOnDevice({ topic, title: "Wypłata 500 zł", content: "Na konto 61…" }, false);
    expect(`${shown.title} ${shown.body}`).not.toMatch(/500|61/);
  }
});

test("a long text is cut at a word, a short one is whole", () => {
  const about = { topic: "account", title: "Tytuł" } as const;
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-ż]{1,30}$/), { minLength: 1, maxLength: 60 }), (words) => {
      const content = words.join(" ");
      const { title, body } = shownOnDevice({ ...about, content }, true);
      expect(title).toBe("Tytuł");
      expect(body.length).toBeLessThanOrEqual(181);
      if (content.length <= 180) expect(body).toBe(content);
      else expect(content.startsWith(`${body.slice(0, -1)} `)).toBe(true);
    }),
  );
});
