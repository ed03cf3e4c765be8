import { Fragment } from "react";

/** An e-mail address as text. If it is too long for its line it breaks after the @ or before a full stop. */
export function MailText({ children }: { children: string }) {
  return children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, never reordered
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
