import type { User } from "@plon/contract/portal/account/profile.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { readCookie } from "#base/cookies.ts";
import { isPromotionDay, rememberPromotionDay } from "#base/offers/promotion-day.ts";
import { hasUnsavedInput } from "#base/device/unsaved-input.ts";
import { mayDo, useProfile } from "#base/profile.ts";
import { newPromotionOf } from "./new-promotions.ts";
import { promptHash, type PromptName, promptOfHash, PROMPTS } from "./prompt-map.ts";
import { undecidedPromotions } from "./undecided-promotions.ts";
import type { PromptWorld } from "./prompt-scheduler.ts";
import { FIRST_STATE, nextStep } from "./prompt-scheduler.ts";

/** Pages on which points or money are being moved: nothing may interrupt. */
const MONEY_STEP = /^\/przekazywanie-punktow\/jednorazowe|^\/nagrody\/(?:[^/]+\/zamowienie|przelew-)/;

/**
 * The member layout's middleware for promotions: opens the prompts of those that are still undecided, one at a time. A
 * clerk viewing somebody else's account gets no prompts, nor does somebody who may not answer.
 */
export function PromotionPrompts(): null {
  const user = useProfile();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const memory = useRef(FIRST_STATE);

  useEffect(() => {
    if (user.support_mode !== null || !mayDo(user, "submit")) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const step = nextStep(memory.current, worldOf(user, pathname, hash), Date.now());
      memory.current = step.state;
      if (step.opens !== undefined) rememberPromotionDay();
      if (step.opens !== undefined) {
        void navigate({
          to: ".",
          search: true,
          hash: promptHash(step.opens),
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        });
      }
      if (step.wakeAtMs !== undefined) timer = setTimeout(look, Math.max(0, step.wakeAtMs - Date.now()));
    };
    look();
    return () => clearTimeout(timer);
  }, [user, pathname, hash, navigate]);

  return null;
}

function worldOf(user: User, page: string, hash: string): PromptWorld {
  const open = promptOfHash(hash);
  const wanted: PromptName[] = undecidedPromotions(user).filter(
    (name) => readCookie(PROMPTS[name].cookie) === undefined,
  );
  if (!isPromotionDay() && newPromotionOf(user)) wanted.push("daily");
  return { wanted, page, open, isBusy: (hash !== "" && open === undefined) || isEngaged(user, page) };
}

/** Another dialog is open or about to open, input is not sent yet, or nothing could be sent. */
function isEngaged(user: User, page: string): boolean {
  return (
    !user.has_required_consents ||
    !navigator.onLine ||
    MONEY_STEP.test(page) ||
    hasUnsavedInput() ||
    document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}
