import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The only accent. White text is readable on index 6, and index 4 on a dark background. */
const iris: MantineColorsTuple = [
  '#f2f2fe',
  '#e3e3fb',
  '#cbcaf6',
  '#b1aff1',
  '#9f9cf2',
  '#716cdf',
  '#5753c6',
  '#4a46b0',
  '#3d3a94',
  '#2d2b70',
];

/** The colour of irreversible actions. White text is readable on index 6, and index 4 on a dark background. */
const red: MantineColorsTuple = [
  '#fdecec',
  '#fad7d9',
  '#f6b4b8',
  '#f4999f',
  '#f38289',
  '#d9434e',
  '#c02632',
  '#a61f2a',
  '#8a1922',
  '#5e1118',
];

/** Neutral colours. Text in index 6 and darker has a contrast of 4.5:1 on every light surface. */
const gray: MantineColorsTuple = [
  '#f8f8fa',
  '#f1f1f4',
  '#e6e6ea',
  '#d6d6dc',
  '#bcbcc5',
  '#8e8e99',
  '#62626d',
  '#4a4a54',
  '#2f2f37',
  '#1a1a1f',
];

const dark: MantineColorsTuple = [
  '#ececf1',
  '#c4c4cd',
  '#a0a0ab',
  '#787884',
  '#3f3f48',
  '#303037',
  '#222228',
  '#19191e',
  '#121216',
  '#0b0b0e',
];

export const theme = createTheme({
  colors: { iris, red, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});
