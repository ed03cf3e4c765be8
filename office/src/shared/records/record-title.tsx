import { useEffect } from "react";
import { Title } from "react-admin";
import { useLocation } from "react-router";
import { rememberOpened } from "#shared/calls/recent.ts";
import { useStaff } from "#shared/calls/session.ts";

/** Remembers the page as a record that was opened, once its title is known. */
export function useRememberOpened(title: string | undefined): void {
  const staffId = useStaff()?.id;
  const { pathname } = useLocation();
  useEffect(() => {
    if (staffId !== undefined && title !== undefined && title !== "") rememberOpened(staffId, pathname, title);
  }, [staffId, pathname, title]);
}

/** The title of a record's page, by which the finder offers the record again. */
export function RecordTitle({ title }: { title: string }) {
  useRememberOpened(title);
  return <Title title={title} />;
}
