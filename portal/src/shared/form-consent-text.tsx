/** A consent's words as staff wrote them; the server cleaned them against its allow-list when they were saved. */
export function ConsentText({ html }: { html: string }) {
  return (
    <span
      // oxlint-disable-next-line react/no-danger -- cleaned by the server when saved (docs/decisions/0017)
      dangerouslySetInnerHTML={{ __html: html }}
      className="[&_a]:text-action [&_a]:underline [&_a]:underline-offset-4 [&_ol]:list-decimal [&_ol]:pl-5 [&_p:last-child]:inline [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:pl-5"
    />
  );
}
