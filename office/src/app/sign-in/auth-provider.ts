import { type AuthProvider, HttpError } from "react-admin";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { type Credentials, currentStaff, signIn, signOut } from "#shared/calls/session.ts";
import { mayAct, resourceNamed } from "#app/resources.ts";
import { SignInPage } from "./sign-in-page.ts";

// An expired session returns to where the work was. Signing out leaves the next person at the front page: the last page
// may be closed to them.
const LEFT_KEY = "plon-office-left";

/**
 * Who is signed in, and what they may do. `goToSignIn` leaves the page at once and for good: react-admin's own way there is a
 * transition, which its answers about who is signed in interrupt, each sending to the sign-in again, thousands of times.
 */
export const authProviderOf = (goToSignIn: () => Promise<void>): AuthProvider => ({
  login: async (credentials: Credentials) => {
    await signIn(credentials);
    const leftByOwnWish = sessionStorage.getItem(LEFT_KEY) !== null;
    sessionStorage.removeItem(LEFT_KEY);
    return leftByOwnWish ? { redirectTo: "/" } : undefined;
  },
  logout: async (params?: { isOwnWish?: boolean }) => {
    if (params?.isOwnWish) sessionStorage.setItem(LEFT_KEY, "1");
    await Promise.all([signOut(), SignInPage.come()]);
    await goToSignIn();
    // There already: react-admin forgets what it knew, and goes nowhere.
    return false;
  },
  // The session was restored before the first screen; from then on memory holds it.
  checkAuth: async () => {
    if (!currentStaff()) throw new HttpError("Zaloguj się, aby przejść dalej.", 401);
  },
  checkError: async (error: { status?: number; code?: string }) => {
    if (error.status === 401) throw new ApiError(401, { message: "Sesja wygasła. Zaloguj się ponownie." });
  },
  getIdentity: async () => {
    const staff = currentStaff();
    if (!staff) throw new HttpError("Zaloguj się, aby przejść dalej.", 401);
    return { id: staff.id, fullName: staff.name };
  },
  getPermissions: async () => currentStaff()?.role,
  canAccess: async ({ action, resource }) => mayAct(currentStaff()?.role, action, resourceNamed(resource)),
});
