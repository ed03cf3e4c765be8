import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { ConsentsWatcher } from "#features/consents/consents-watcher.tsx";
import { SystemWarning } from "#features/content/notices/system-warning.ts";
import { PromotionPrompts } from "#features/promotions/prompts/promotion-prompts.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { OfflineNotice } from "#app/offline-notice.tsx";
import { FarmStrip } from "./farm-strip.tsx";
import { Footer } from "./footer.tsx";
import { CheckVersion } from "#app/guards/check-version-guard.tsx";
import { InstallPrompt } from "#app/install/install-prompt.tsx";
import { Logo } from "./logo.tsx";
import { MemberHeader } from "./member-header.tsx";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { Needed } from "#base/needed.tsx";
import { mayDo, maySpend, useProfile } from "#base/profile.ts";
import { Later } from "#shared/pages/later.tsx";
import { MayOpenModal } from "#shared/links/modal-link.tsx";
import { parseModalHash } from "#app/modals/modal-hash.ts";
import { AbovePage } from "#app/modals/modal-host.tsx";
import { MODALS } from "#app/modals/modals.ts";
import { settingsQuery } from "#base/settings.ts";
import { SidebarMenu } from "./sidebar.tsx";
import { SupportBanner } from "./support-banner.tsx";
import { useMedia } from "#app/use-media.ts";

const outgoingSender = arriving(() =>
  import("#features/invoices/sending/outgoing-sender.tsx").then((module) => module.OutgoingSender),
);

const pushKeeper = arriving(() => import("#features/notifications/push-keeper.ts").then((module) => module.PushKeeper));

function mayOpen(user: User, hash: string): boolean {
  const modal = parseModalHash(hash);
  const known = modal && MODALS[modal.name];
  if (known?.spends && !maySpend(user)) return false;
  return !known?.takes || mayDo(user, known.takes);
}

/** As `lg:` in the classes below. */
const HAS_SIDEBAR = "(min-width: 992px)";

const menuDrawer = arriving(() => import("@plon/ui/layers/drawer.tsx").then((module) => module.Drawer));

/** The frame of every signed-in page: a sidebar on a desktop, a bottom bar on a phone. */
export function MemberLayout() {
  const [menuOpen, setMenuOpen] = useState(false);
  const user = useProfile();
  const hasSidebar = useMedia(HAS_SIDEBAR);
  const isDrawn = useDeferredValue(true, false);
  useArrived(menuDrawer); // ahead of the press that opens it
  return (
    <I18nProvider locale="pl-PL">
      <MayOpenModal value={(modal) => mayOpen(user, modal)}>
        <div
          className={`flex min-h-dvh pb-16 lg:pb-0 lg:[--sticky-top:4rem] ${user.member ? "[--sticky-top:6.75rem]" : "[--sticky-top:4rem]"}`}
        >
          <aside className="sticky top-0 hidden h-dvh w-66 shrink-0 flex-col overflow-y-auto bg-shell text-shell-ink lg:flex">
            {/* A phone, which never shows them, does not wait for its links to be drawn. */}
            {hasSidebar && (
              <>
                <div className="px-6 py-4">
                  <Logo to="/dashboard" />
                </div>
                <SidebarMenu />
              </>
            )}
          </aside>
          <div className="flex min-w-0 flex-1 flex-col">
            <div className="sticky top-0 z-20">
              <SupportBanner />
              <MemberHeader />
              <FarmStrip className="flex border-b border-line bg-surface px-4 lg:hidden" />
            </div>
            <main
              id="tresc"
              tabIndex={-1}
              className="page-frame min-h-[calc(100dvh-4rem)] flex-1 py-6 outline-none md:py-8"
            >
              <OfflineNotice />
              <LockedNotice />
              <Outlet />
            </main>
            <Footer contact="/kontakt-z-przedstawicielem" />
          </div>
        </div>
        <BottomBar onMenu={() => setMenuOpen(true)} />
        {isDrawn && <Watchers user={user} />}
        {menuOpen && (
          <AbovePage>
            <Needed part={menuDrawer} onClose={() => setMenuOpen(false)}>
              {(Drawer) => (
                <Drawer label="Menu" onClose={() => setMenuOpen(false)}>
                  <SidebarMenu onLeave={() => setMenuOpen(false)} />
                </Drawer>
              )}
            </Needed>
          </AbovePage>
        )}
      </MayOpenModal>
    </I18nProvider>
  );
}

/** What opens or sends something by itself: none of it is needed to draw the page, so it begins once the page is there. */
function Watchers({ user }: { user: User }) {
  return (
    <>
      <ConsentsWatcher />
      <SystemWarning />
      <PromotionPrompts />
      <InstallPrompt />
      <CheckVersion />
      {mayDo(user, "submit") && <Later part={outgoingSender} />}
      <Later part={pushKeeper} />
    </>
  );
}

const linkClass = "-my-2 inline-block py-2 font-semibold underline underline-offset-4";

function LockedNotice() {
  const user = useProfile();
  // Until the settings arrive it is unknown whether there is a helpline: the text would change while being read.
  const helpline = useQuery(settingsQuery).data?.brand.helpline;
  if (!user.is_prize_ordering_locked) return null;
  if (helpline === undefined) return <Skeleton className="mb-6 h-32 w-full sm:h-20" />;
  return (
    <div className="mb-6">
      <Alert tone="warning">
        Twoje saldo punktów jest zablokowane na Twoją prośbę: nie możesz zamawiać nagród i wypłat ani przekazywać
        punktów. Odblokuje je{" "}
        <Link to="/kontakt-z-przedstawicielem" className={linkClass}>
          przedstawiciel
        </Link>
        {helpline !== "" && (
          <>
            {" "}
            albo infolinia:{" "}
            <a href={phoneAddress(helpline)} className={`${linkClass} whitespace-nowrap`}>
              {phoneNumber(helpline)}
            </a>
          </>
        )}
        .
      </Alert>
    </div>
  );
}
