import {
  officeAssignInvoice,
  type OfficeInvoiceRow,
  officeRejectInvoice,
  officeReleaseInvoice,
} from "@plon/contract/office/documents/invoices.ts";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { call } from "#shared/calls/session.ts";
import { BulkAct } from "#shared/table/bulk-act.tsx";
import { WITH_REASON } from "./decision/decision-words.ts";
import { ReasonDialog } from "./decision/reason-dialog.tsx";

const nameOf = ({ document }: OfficeInvoiceRow) => document;
const paramsOf = ({ id }: OfficeInvoiceRow) => ({ invoiceId: id });

/** What one clerk does with many invoices: accepting is not among it, since each has its own file to be compared with. */
export const invoiceSteps = (
  <BulkSteps<OfficeInvoiceRow>>
    {(rows) => (
      <>
        <BulkAct
          label="Weź"
          rows={rows}
          nameOf={nameOf}
          act={(row) => call(officeAssignInvoice, { params: paramsOf(row), body: { take_over: false } })}
        />
        <BulkAct
          label="Oddaj"
          rows={rows}
          nameOf={nameOf}
          act={(row) => call(officeReleaseInvoice, { params: paramsOf(row) })}
        />
        <BulkAct
          label="Odrzuć"
          color="error"
          rows={rows}
          nameOf={nameOf}
          ask={(onBegin, onClose) => (
            <ReasonDialog
              {...WITH_REASON.reject}
              title={`Odrzuć zaznaczone: ${rows.length}`}
              submitLabel="Odrzuć zaznaczone"
              isSending={false}
              onClose={onClose}
              onSubmit={(reason) =>
                onBegin((row) => call(officeRejectInvoice, { params: paramsOf(row), body: { reason } }))
              }
            />
          )}
        />
      </>
    )}
  </BulkSteps>
);
