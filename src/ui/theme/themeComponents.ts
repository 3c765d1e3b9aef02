import type { ThemeOptions } from '@mui/material/styles';
import { colours as p } from './colours.ts';

type Components = NonNullable<ThemeOptions['components']>;

const focusRing = { outline: `2px solid ${p.accent}`, outlineOffset: 2 };
const hairline = `1px solid ${p.hairline}`;
/** Defaults of MUI and react-admin components. */
export const components: Components = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { scrollPaddingTop: 64, WebkitTextSizeAdjust: '100%' },
      body: { fontVariantNumeric: 'tabular-nums' },
      'a:not([class])': { color: p.accent },
      ':focus-visible': focusRing,
      '@media (prefers-reduced-motion: reduce)': {
        // Of whatever moves, ours, MUI's or a library's. A duration would make transitions where there are none, of every
        // property of every element. Not of the hidden bar by which a toast counts its seconds: it would go unread.
        '*:not(.Toastify__progress-bar), *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: { minHeight: 32, padding: '4px 12px', lineHeight: 1.5 },
      outlined: { borderColor: p.hairline, '&:hover': { borderColor: p.edge, backgroundColor: p.hover } },
      text: { padding: '4px 8px' },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 6, minWidth: 28, minHeight: 28 } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, elevation1: { boxShadow: 'none', border: hairline } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderColor: p.hairline } } },
  MuiPopover: {
    styleOverrides: {
      paper: { backgroundColor: p.raised, border: hairline, boxShadow: '0 8px 28px var(--ui-shadow)' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { backgroundColor: p.raised, border: hairline, boxShadow: '0 8px 28px var(--ui-shadow)' },
      option: { fontSize: '0.8125rem', minHeight: 32 },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { backgroundColor: p.raised, border: hairline, boxShadow: '0 24px 64px var(--ui-shadow)' },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600, padding: '14px 20px 10px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px', gap: 4 } } },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 32, paddingTop: 4, paddingBottom: 4 } } },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiFilledInput: { defaultProps: { size: 'small' } },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: '0.8125rem' },
      input: { textOverflow: 'ellipsis', '&::placeholder': { color: p.muted, opacity: 1 } },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { fontSize: '0.8125rem' } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: p.surface,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: p.edge },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: p.muted },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: p.accent, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: p.error },
      },
      // The border is the ring; a second outline inside it would be doubled.
      input: { '&:focus-visible': { outline: 'none' } },
    },
  },
  // Date boxes, which are no OutlinedInput, look as their neighbours do.
  ...({
    MuiPickersOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: p.surface,
          '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: p.edge },
          '&:hover:not(.Mui-focused, .Mui-error) .MuiPickersOutlinedInput-notchedOutline': { borderColor: p.muted },
        },
      },
    },
  } as object),
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: '0.75rem' } } },
  // The label belongs on the input: on the span it is an axe violation in every row of a list.
  MuiCheckbox: {
    defaultProps: {
      size: 'small',
      slotProps: {
        input: (o: object) => ({ 'aria-label': (o as { 'aria-label'?: string })['aria-label'] }),
        root: () => ({ 'aria-label': undefined }),
      },
    } as never,
    styleOverrides: { root: { padding: 5, color: p.edge } },
  },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: p.edge } } },
  // MUI's track is black, which nobody sees on dark.
  MuiSwitch: { defaultProps: { size: 'small' }, styleOverrides: { track: { backgroundColor: p.edge, opacity: 1 } } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderBottomColor: p.hairline, padding: '6px 12px', fontSize: '0.8125rem' },
      head: { color: p.muted, fontWeight: 600, fontSize: '0.75rem', backgroundColor: p.surface, whiteSpace: 'nowrap' },
      paddingCheckbox: { padding: '0 4px 0 8px' },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&.MuiTableRow-hover:hover': { backgroundColor: p.hover } } } },
  MuiTablePagination: { styleOverrides: { root: { fontSize: '0.75rem' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: '0.75rem', backgroundColor: p.text, color: p.page } },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 4, fontSize: '0.75rem', fontWeight: 500 } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 36, padding: '6px 12px', textTransform: 'none' } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
  MuiToolbar: { defaultProps: { variant: 'dense' } },
  MuiAlert: { styleOverrides: { root: { fontSize: '0.8125rem', alignItems: 'center' } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32 } } },
  MuiSkeleton: { defaultProps: { animation: 'pulse' } },
};
