import { onDemand } from "#shared/page/on-demand.tsx";
import { UnreachablePage } from "./unreachable-page.tsx";

/** The sign-in, with code of its own, which is here before anybody is sent there. */
export const SignInPage = onDemand(() => import("./login-page.tsx"), UnreachablePage);
