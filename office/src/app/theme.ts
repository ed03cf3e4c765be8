import { plPL } from "@mui/material/locale";
import type { RaThemeOptions } from "react-admin";

const NAVY = "#0B2545";
const TEAL = "#0F766E";
/** The menu's, where its words are shown. */
export const MENU_WIDTH_PX = 236;
const MENU_ITEM = { borderRadius: 8, marginLeft: 8, marginRight: 8 };

const DIALOG_PAPER = {
  // What sends a form stays in sight: only what is between it and the title scrolls.
  "& > form": { display: "flex", flexDirection: "column", minHeight: 0 },
  // The default margin takes a fifth of a phone's width from what is to be read.
  "@media (max-width: 599.95px)": {
    margin: 12,
    maxHeight: "calc(100% - 24px)",
    maxWidth: "calc(100% - 24px)",
    "&.MuiDialog-paperFullWidth": { width: "calc(100% - 24px)" },
  },
} as const;

const shape = {
  typography: {
    fontFamily: '"Figtree Variable", system-ui, sans-serif',
    fontSize: 14,
    fontWeightMedium: 600,
    // A name may be a single word wider than a phone.
    h4: { fontSize: "1.75rem", fontWeight: 650, letterSpacing: "-0.01em", overflowWrap: "anywhere" },
    h5: { fontSize: "1.375rem", fontWeight: 650, overflowWrap: "anywhere" },
    h6: { fontSize: "1.125rem", fontWeight: 650, overflowWrap: "anywhere" },
    subtitle1: { fontWeight: 600 },
    button: { textTransform: "none", fontWeight: 600 },
    overline: { textTransform: "none", letterSpacing: 0, fontSize: "0.8125rem", lineHeight: 1.5 },
  },
  shape: { borderRadius: 8 },
  sidebar: { width: MENU_WIDTH_PX, closedWidth: 52 },
} satisfies RaThemeOptions;

const components = {
  ...plPL.components,
  MuiTextField: { defaultProps: { variant: "outlined", margin: "dense", size: "small", fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: "outlined", margin: "dense", size: "small", fullWidth: true } },
  // Also those that react-admin draws: what turns has a name, unless its place gives a better one.
  MuiCircularProgress: { defaultProps: { "aria-label": "Wczytywanie" } },
  MuiLinearProgress: { defaultProps: { "aria-label": "Wczytywanie" } },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiPaper: { styleOverrides: { rounded: { borderRadius: 12 } } },
  MuiCard: { defaultProps: { variant: "outlined" } },
  MuiTableCell: {
    styleOverrides: {
      root: { fontVariantNumeric: "tabular-nums", paddingLeft: 10, paddingRight: 10 },
      head: { fontWeight: 600, whiteSpace: "nowrap" },
      sizeSmall: { paddingTop: 8, paddingBottom: 8 },
    },
  },
  MuiAlert: {
    ...plPL.components?.MuiAlert,
    styleOverrides: { root: { padding: "2px 12px" }, message: { fontSize: "0.875rem" } },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontSize: "0.875rem", marginBottom: 0 } } },
  // Read-only values must still be legible.
  MuiInputBase: {
    styleOverrides: {
      root: { "&.Mui-disabled": { color: "inherit" } },
      input: { "&.Mui-disabled": { WebkitTextFillColor: "currentColor" } },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { "&.Mui-disabled": { color: "inherit" } } } },
  // The next field's label is on its border: the helper text of this one keeps its distance.
  MuiFormHelperText: { styleOverrides: { root: { marginBottom: 6, "&.Mui-disabled": { color: "inherit" } } } },
  // Where nothing is to the left, the first tab stands above what it shows.
  MuiTabScrollButton: { styleOverrides: { root: { "&.Mui-disabled": { display: "none" } } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: "0.8125rem" } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 40 } } },
  // The buttons above a list: one line on a desktop, as many as needed on a phone, where adding has its own round
  // button.
  RaTopToolbar: {
    styleOverrides: {
      root: {
        alignItems: "center",
        flexWrap: "wrap",
        "@media (max-width: 599.95px)": { minHeight: 0, backgroundColor: "transparent", justifyContent: "flex-start" },
      },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: { "@media (max-width: 599.95px)": { backgroundColor: "transparent", gap: 8 } },
    },
  },
  RaLayout: {
    styleOverrides: { root: { minWidth: 0, "& .RaLayout-content": { padding: "8px 16px 24px", minWidth: 0 } } },
  },
} satisfies RaThemeOptions["components"];

export const lightTheme: RaThemeOptions = {
  ...shape,
  palette: {
    mode: "light",
    primary: { main: TEAL, dark: "#115E59", light: "#CCFBF1", contrastText: "#FFFFFF" },
    secondary: { main: NAVY, contrastText: "#FFFFFF" },
    warning: { main: "#B45309" },
    error: { main: "#B91C1C" },
    success: { main: "#15803D" },
    info: { main: "#0369A1" },
    text: { primary: NAVY, secondary: "#475569" },
    background: { default: "#F4F6F8", paper: "#FFFFFF" },
    divider: "#DCE3EA",
  },
  components: {
    ...components,
    MuiDialog: { styleOverrides: { paper: DIALOG_PAPER } },
    RaToolbar: { styleOverrides: { root: { backgroundColor: "#EEF2F6" } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          ...MENU_ITEM,
          color: NAVY,
          "&.RaMenuItemLink-active": { backgroundColor: "#D9F2EE", color: "#115E59", fontWeight: 600 },
        },
      },
    },
  },
};

export const darkTheme: RaThemeOptions = {
  ...shape,
  palette: {
    mode: "dark",
    primary: { main: "#5EEAD4", dark: "#2DD4BF", light: "#134E4A", contrastText: "#042F2E" },
    secondary: { main: "#BFD3EC", contrastText: "#0B1524" },
    warning: { main: "#FBBF24" },
    error: { main: "#FCA5A5" },
    success: { main: "#86EFAC" },
    info: { main: "#7DD3FC" },
    text: { primary: "#E6EDF5", secondary: "#A9B8C9" },
    background: { default: "#0B1524", paper: "#122033" },
    divider: "#263850",
  },
  components: {
    ...components,
    RaToolbar: { styleOverrides: { root: { backgroundColor: "#182A41" } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          ...MENU_ITEM,
          color: "#E6EDF5",
          "&.RaMenuItemLink-active": { backgroundColor: "#16403F", color: "#5EEAD4", fontWeight: 600 },
        },
      },
    },
    MuiAppBar: { styleOverrides: { root: { backgroundColor: NAVY, color: "#FFFFFF", backgroundImage: "none" } } },
    // The colours of what is in a dialog are those of a page; light grey, it would swallow its tables and notices.
    MuiDialog: {
      styleOverrides: { paper: { ...DIALOG_PAPER, backgroundImage: "none", border: "1px solid #263850" } },
    },
  },
};
