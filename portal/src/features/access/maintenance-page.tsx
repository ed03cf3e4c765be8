import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { profileQuery } from "#base/profile.ts";
import { session, useSessionState } from "#base/session/session.ts";
import { settingsQuery, useBrand } from "#base/settings.ts";
import { formatLongInstant } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";

const LOOK_AGAIN_MS = 60_000;

/**
 * Shown during maintenance of the account or the whole programme; checks every minute and returns the user by itself.
 */
export function MaintenancePage() {
  useReturnWhenOver();
  const { helpline, helpline_hours: hours } = useBrand();
  const isMember = useSessionState().status === "member";
  const settings = useQuery(settingsQuery).data;
  const notice = settings?.maintenance_notice;
  // The account is meant only where the programme itself is not on its break, whoever looks.
  const isOfAccount = isMember && settings?.maintenance === false;
  return (
    <div className="max-w-lg text-center">
      <div className="mx-auto w-60">
        <TankPicture />
      </div>
      <div className="mt-6 flex justify-center">
        <PageHeading title="Przerwa techniczna" />
      </div>
      {notice && (
        <>
          <p className="mb-2 whitespace-pre-line font-semibold">{notice.text}</p>
          <p className="mb-4">Przewidywany koniec: {formatLongInstant(notice.until)}.</p>
        </>
      )}
      <p className="text-soft">
        {isOfAccount ? "Pracujemy nad Twoim kontem." : "Pracujemy nad programem."} Punkty są bezpieczne. Gdy skończymy,
        ta strona sama przeniesie Cię {isMember ? "do pulpitu" : "na stronę główną"}: sprawdzamy to co minutę.
      </p>
      {helpline !== "" && (
        <p className="mt-4 text-soft">
          Pilna sprawa? Zadzwoń:{" "}
          <a href={phoneAddress(helpline)} className="font-semibold underline underline-offset-4">
            {phoneNumber(helpline)}
          </a>{" "}
          ({hours}).
        </p>
      )}
    </div>
  );
}

function useReturnWhenOver() {
  const navigate = useNavigate();
  const standing = useQuery({
    queryKey: ["maintenance"],
    meta: { offline: "none" },
    queryFn: async ({ client }) => {
      // The whole programme's break blocks the call about the account, so it is checked first.
      const settings = await client.fetchQuery({ ...settingsQuery, staleTime: 0, retry: false });
      if (settings.maintenance) return "wait";
      if ((await session.ready()) !== "member") return "home";
      const user = await client.fetchQuery({ ...profileQuery, staleTime: 0, retry: false });
      return user.maintenance === 1 ? "wait" : "dashboard";
    },
    staleTime: 0,
    retry: false,
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
  }).data;
  useEffect(() => {
    if (standing === "dashboard") void navigate({ to: "/dashboard", replace: true });
    if (standing === "home") void navigate({ to: "/", replace: true });
  }, [standing, navigate]);
}
