import { describe, expect, test } from "vitest";
import { usedStyle } from "./used-style.ts";

const page = '<a class="link md:flex w-[calc(1px*2)] [&amp;&gt;a]:p-1" href="/">x</a>';
const kept = (sheet: string) => usedStyle(sheet, page);

describe("the style of a drawn page", () => {
  test("rules of its classes and of none stay, in their order", () => {
    expect(kept("a{b:c}.link{d:e}.other{f:g}.link .other{h:i}.other,.link:hover{j:k}")).toBe(
      "a{b:c}.link{d:e}.other,.link:hover{j:k}",
    );
    expect(kept(".md\\:flex{a:b}.w-\\[calc\\(1px\\*2\\)\\]{c:d}.\\[\\&\\>a\\]\\:p-1>a{e:f}.md\\:grid{g:h}")).toBe(
      ".md\\:flex{a:b}.w-\\[calc\\(1px\\*2\\)\\]{c:d}.\\[\\&\\>a\\]\\:p-1>a{e:f}",
    );
  });

  test("what a selector demands in brackets is not judged", () => {
    expect(kept(":where(.other>:not(.gone)){a:b}")).toBe(":where(.other>:not(.gone)){a:b}");
  });

  test("conditions stay as far as something is in them, layers are named all the same, and nothing is for paper", () => {
    expect(kept("@layer a{.other{b:c}}@layer d,e;@media (x){.other{f:g}}@media (y){@layer d{.link{h:i}}}")).toBe(
      "@layer a;@layer d,e;@media (y){@layer d{.link{h:i}}}",
    );
    expect(kept("@media print{a{b:c}}")).toBe("");
  });

  test("signs in texts close nothing", () => {
    expect(kept('.link:after{content:"}\\"{"}.other{a:b}')).toBe('.link:after{content:"}\\"{"}');
  });

  test("what is declared under a name goes with the rules that name it", () => {
    expect(kept("@keyframes rise{0%{a:b}}@keyframes gone{0%{a:b}}.link{animation:1s rise}")).toBe(
      "@keyframes rise{0%{a:b}}.link{animation:1s rise}",
    );
  });
});
