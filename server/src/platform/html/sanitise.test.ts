import { describe, expect, test } from "vitest";
import { allowedHref, escapeHtml, hasText, sanitiseHtml } from "./sanitise.ts";
import { HOSTILE_HTML } from "./hostile-html.ts";

/** Every tag that is left is on the list, with no attribute but the listed ones, and every link leads somewhere harmless. */
const CLEAN_TAG =
  /^<(?:\/?(?:h2|h3|p|strong|em|u|ul|ol|li|blockquote|table|caption|thead|tbody|tr|a|th|td)|br \/|a href="(?:https?:\/\/[^"]+|mailto:[^"]+|tel:[^"]+|\/[^"/][^"]*|\/|#[^"]*)"|t[hd](?: (?:scope|colspan|rowspan)="[a-z\d]+")+)>$/;

describe("hostile HTML", () => {
  test("there are at least sixty ways in, each written once", () => {
    expect(HOSTILE_HTML.length).toBeGreaterThanOrEqual(60);
    expect(new Set(HOSTILE_HTML).size).toBe(HOSTILE_HTML.length);
  });

  test.each(HOSTILE_HTML)("leaves nothing that acts: %s", (html) => {
    const cleaned = sanitiseHtml(html);
    const leftTags = cleaned.match(/<[^>]*>?/g) ?? [];
    expect(leftTags.filter((tag) => !CLEAN_TAG.test(tag))).toEqual([]);
    expect(cleaned.replaceAll(/<[^>]*>/g, "")).not.toMatch(/[<]/);
  });

  test.each(HOSTILE_HTML)("comes out the same when cleaned again: %s", (html) => {
    const cleaned = sanitiseHtml(html);
    expect(sanitiseHtml(cleaned)).toBe(cleaned);
  });

  test("a thousand nested elements are no burden", () => {
    const cleaned = sanitiseHtml(`${"<blockquote>".repeat(1000)}x<script>alert(1)</script>`);
    expect(cleaned.length).toBeLessThan(1000);
    expect(cleaned).not.toContain("script");
  });

  test("words of scripts and styles go with them", () => {
    const cleaned = sanitiseHtml("<p>Tak</p><script>alert(1)</script><style>p{}</style><svg><text>x</text></svg>");
    expect(cleaned).toBe("<p>Tak</p>");
  });
});

describe("what an editor writes", () => {
  test("stays as it is", () => {
    const html =
      '<h2>§ 1. Punkty</h2><p>Za <strong>litr</strong> i <em>kilogram</em>, <u>zawsze</u>.<br />Więcej: <a href="/faq">pytania</a>.</p>' +
      "<ul><li>jeden</li></ul><ol><li>dwa</li></ol><blockquote><p>cytat</p></blockquote>" +
      '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">B</td></tr></tbody></table>';
    expect(sanitiseHtml(html)).toBe(html);
  });

  test("headings of other levels and older emphasis are written in ours", () => {
    expect(sanitiseHtml("<h1>A</h1><h5>B</h5><b>c</b><i>d</i><div>e</div>")).toBe(
      "<h2>A</h2><h3>B</h3><strong>c</strong><em>d</em><p>e</p>",
    );
  });

  test("a link keeps its words when its address may not stay", () => {
    expect(sanitiseHtml('<a href="javascript:alert(1)">tutaj</a>')).toBe("<a>tutaj</a>");
  });

  test("pictures vanish, text that looks like HTML stays text", () => {
    expect(sanitiseHtml('<p><img src="/x.png">2 &lt; 3 &amp; 4</p>')).toBe("<p>2 &lt; 3 &amp; 4</p>");
  });
});

test.each(["/", "/faq", "/faq#punkty", "#par-1", "https://uodo.gov.pl/", "mailto:a@b.pl", "tel:+48800100200"])(
  "a link may lead to %s",
  (href) => expect(allowedHref(href)).toBe(href),
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "https:evil.example",
  "https:///evil.example",
  "blob:https://x/1",
  "evil.example",
  "/api/v1/auth/logout",
  "/x/../api/v1/auth/logout",
  "/%61pi/v1/auth/logout",
  "https://plon.example/api/v1/auth/logout",
  "/%",
  "",
])("a link may not lead to %j", (href) => expect(allowedHref(href)).toBeUndefined());

test("values of the brand cannot become HTML", () => {
  expect(escapeHtml(`<b>"A" & 'B'</b>`)).toBe("&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;");
});

test("a page of empty paragraphs has no text", () => {
  expect(hasText("<p> </p><p>&nbsp;<br></p>")).toBe(false);
  expect(hasText("<p>a</p>")).toBe(true);
});
