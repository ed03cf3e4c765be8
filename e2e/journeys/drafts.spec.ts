import { GIVERS } from "#support/people/people.ts";
import { open, signInOnScreen } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("[AUTH-08] a refresh after the session ended asks to sign in and goes on with the text @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(GIVERS.phone.receiver);
  await open(page, "/kontakt-z-przedstawicielem");
  const subject = page.getByRole("textbox", { name: "Temat" });
  await subject.fill("Pytanie o paletę");
  await page.context().request.get("/api/v1/auth/logout");
  await page.reload();
  await expect(page).toHaveURL(/#!logowanie$/);
  await signInOnScreen(page, GIVERS.phone.receiver);
  await expect(page).toHaveURL(/kontakt-z-przedstawicielem$/);
  await expect(subject).toHaveValue("Pytanie o paletę");
});
