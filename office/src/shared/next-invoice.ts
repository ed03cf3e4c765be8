import { useMutation } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router";
import { officeNextInvoice } from "@plon/contract/office/invoices.ts";
import { useTellRefusal } from "./refusal.ts";
import { call } from "./session.ts";

/** Takes the oldest invoice that nobody works on and opens it; says so when the queue is empty. */
export function useTakeNextInvoice() {
  const navigate = useNavigate();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  return useMutation({
    mutationFn: async () => (await call(officeNextInvoice, {})).data,
    onSuccess: (next) => {
      if (next) return navigate(`/invoices/${next.id}`);
      notify("W kolejce nie ma już wolnych faktur.", { type: "info" });
      return navigate("/invoices");
    },
    onError: tellRefusal,
  });
}
