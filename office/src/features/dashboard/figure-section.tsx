import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import {
  HOME_FIGURES,
  HOME_SECTIONS,
  type HomeSection,
  type officeHomeFigures,
} from "@plon/contract/office/desk/dashboard.ts";
import { formatTotal } from "@plon/client/format.ts";
import { listAddress } from "#shared/table/open-view.ts";
import { Panel } from "#shared/page/panel.tsx";
import { LoadError } from "#shared/page/states.tsx";
import { FIGURE_WORDS } from "./figure-words.ts";
import { homeFiguresQuery } from "./home.api.ts";

type Counted = z.infer<typeof officeHomeFigures.data>[number];

/** A figure with what it counts; the whole line leads to the list that it is the total of. */
function Figure({ counted }: { counted: Counted }) {
  const { at, filter } = HOME_FIGURES[counted.figure];
  const isNone = counted.total === 0;
  return (
    <Box component="li" sx={{ "& + &": { borderTop: "1px solid", borderColor: "divider" } }}>
      <Box
        component={Link}
        to={listAddress(`/${at}`, filter)}
        sx={{
          display: "flex",
          justifyContent: "space-between",
          alignItems: "center",
          gap: 2,
          minHeight: 44,
          py: 0.75,
          color: isNone ? "text.secondary" : "text.primary",
          textDecoration: "none",
          "&:hover span:first-of-type": { textDecoration: "underline" },
        }}
      >
        <Typography component="span" variant="body2">
          {FIGURE_WORDS[counted.figure]}
        </Typography>
        <Typography
          component="span"
          sx={{ fontSize: isNone ? 16 : 22, fontWeight: isNone ? 400 : 700, whiteSpace: "nowrap" }}
        >
          {formatTotal(counted)}
        </Typography>
      </Box>
    </Box>
  );
}

type Props = {
  section: HomeSection;
  title: string;
  /** Said instead of a column of zeros. */
  empty: string;
  children?: ReactNode;
};

/** A section of the home page: its figures in one call, or what it means that all of them are zero. */
export function FigureSection({ section, title, empty, children }: Props) {
  const found = useQuery(homeFiguresQuery(section));
  const figures = found.data ?? [];
  return (
    <Panel title={title} isTop>
      {found.isPending && <Skeleton variant="rounded" height={44 * HOME_SECTIONS[section].length} />}
      {found.isError && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.isSuccess &&
        (figures.every(({ total }) => total === 0) ? (
          <Typography color="textSecondary">{empty}</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {figures.map((counted) => (
              <Figure key={counted.figure} counted={counted} />
            ))}
          </Box>
        ))}
      {children}
    </Panel>
  );
}
