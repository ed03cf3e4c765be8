import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Activity, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSidebarState } from "react-admin";
import { useLocation, useParams } from "react-router";
import { useStaff } from "#shared/calls/session.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { invoiceQuery } from "./invoices.api.ts";
import { ReviewView } from "./review-view.tsx";
import { useNextAhead } from "./use-next-ahead.ts";

/** Collapses the menu to give its space to the file and the form, until the page is left. */
function useNarrowMenu() {
  const [isOpen, setIsOpen] = useSidebarState();
  const narrow = useEffectEvent(() => {
    if (isOpen) setIsOpen(false);
    return isOpen;
  });
  const widen = useEffectEvent(() => setIsOpen(true));
  useEffect(() => {
    if (!narrow()) return;
    const restore = () => widen();
    // The browser stores this choice: leaving by another address must not overwrite the user's with ours.
    window.addEventListener("pagehide", restore);
    return () => {
      window.removeEventListener("pagehide", restore);
      restore();
    };
  }, []);
}

/**
 * The invoice that is shown: the one of the address, or already the next one, which the address and with it the whole
 * office follow a moment later. Any other way that is taken meanwhile counts, also one to the same address: a decision may
 * be taken back before the address has followed. And what was passed by since one was skipped, until it comes round again.
 */
function useShownInvoice() {
  const addressed = Number(useParams()["id"]);
  const { key } = useLocation();
  const [followed, setFollowed] = useState(key);
  const [turnedTo, turnTo] = useState<number>();
  const [passed, setPassed] = useState<readonly number[]>([]);
  if (followed !== key) {
    setFollowed(key);
    turnTo(undefined);
  }
  const turn = (nextId: number, pastId: number | undefined) => {
    turnTo(nextId);
    setPassed((before) => (pastId === undefined || before.includes(nextId) ? [] : [...before, pastId]));
  };
  return { invoiceId: turnedTo ?? addressed, passed, turn };
}

/** Another invoice begins at its top, where its file is, and not where the one before was left. */
function useTopOfEach(invoiceId: number) {
  const shown = useRef(invoiceId);
  useLayoutEffect(() => {
    if (shown.current === invoiceId) return;
    shown.current = invoiceId;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [invoiceId]);
}

/** The review of one invoice, the file beside the form; and behind it, not to be seen, that of the next one. */
export default function ReviewPage() {
  const { invoiceId, passed, turn } = useShownInvoice();
  const staff = useStaff();
  const invoice = useQuery(invoiceQuery(invoiceId));
  const ahead = useNextAhead(invoice.data, passed);
  useNarrowMenu();
  useTopOfEach(invoiceId);
  if (invoice.isPending || !staff) {
    return (
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", lg: "52fr 48fr" }, gap: 2 }}>
        <Skeleton variant="rounded" height={560} />
        <Skeleton variant="rounded" height={560} />
      </Box>
    );
  }
  if (invoice.isError) return <FailedPage error={invoice.error} onRetry={() => invoice.refetch()} />;
  return (
    <>
      <RecordTitle title={`Faktura ${invoice.data.document}`} />
      <Activity key={invoiceId}>
        <ReviewView invoice={invoice.data} staff={staff} goesOn={passed.length > 0} onNext={turn} />
      </Activity>
      {ahead && ahead.id !== invoiceId && (
        <Activity key={ahead.id} mode="hidden">
          <ReviewView invoice={ahead} staff={staff} goesOn={passed.length > 0} onNext={turn} />
        </Activity>
      )}
    </>
  );
}
