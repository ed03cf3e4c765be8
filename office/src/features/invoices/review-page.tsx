import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Title, useSidebarState } from "react-admin";
import { useParams } from "react-router";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { useStaff } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";
import { invoiceQuery } from "./invoices.api.ts";
import { ReviewView } from "./review-view.tsx";

// It brings what draws files, which the page itself loads beside its form.
const nextAhead = arriving(() => import("./next-ahead.tsx").then((module) => module.NextAhead));

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

/** The review of one invoice: the file beside the form. */
export default function ReviewPage() {
  const invoiceId = Number(useParams()["id"]);
  const staff = useStaff();
  const invoice = useQuery(invoiceQuery(invoiceId));
  const ahead = useArrived(nextAhead);
  useNarrowMenu();
  if (invoice.isPending || !staff) {
    return (
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", lg: "52fr 48fr" }, gap: 2 }}>
        <Skeleton variant="rounded" height={560} />
        <Skeleton variant="rounded" height={560} />
      </Box>
    );
  }
  if (invoice.isError) return <LoadError error={invoice.error} onRetry={() => invoice.refetch()} />;
  return (
    <>
      <Title title={`Faktura ${invoice.data.document}`} />
      {ahead && <ahead.Part invoiceId={invoiceId} hasFile={invoice.data.file !== null} />}
      <ReviewView key={invoiceId} invoice={invoice.data} staff={staff} />
    </>
  );
}
