import Paper from "@mui/material/Paper";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { LoadError } from "#shared/page/states.tsx";

type Props<Data> = {
  title: string;
  /** Where the whole of it is. */
  more?: { to: string; words: string } | undefined;
  found: UseQueryResult<Data>;
  /** What it is filtered by, where it is not the whole programme. */
  filteredBy?: ReactNode;
  /** About as high as what will stand here. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** A part of the results, which comes, fails and is tried again by itself. */
export function ResultsBlock<Data>({ title, more, found, filteredBy, height, children }: Props<Data>) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, mb: 1, alignItems: "baseline" }}>
        <Typography variant="subtitle1" component="h2">
          {title}
        </Typography>
        {more && (
          <MuiLink component={Link} to={more.to} variant="body2" sx={{ whiteSpace: "nowrap" }}>
            {more.words}
          </MuiLink>
        )}
      </Stack>
      {filteredBy}
      {found.isPending && <Skeleton variant="rounded" height={height} />}
      {found.isError && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.isSuccess && children(found.data)}
    </Paper>
  );
}
