/**
 * MUI computes with the colours of a theme, and refuses a variable: every component that is used gets its shades from
 * the browser.
 */
import { globSync, readFileSync } from 'node:fs';
import MenuItem from '@mui/material/MenuItem';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { theme } from '../../src/ui/theme/theme.ts';

const used = new Set(
  globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '@mui\/material\/([A-Z]\w+)'/g)].map(([, name = '']) => name),
  ),
);
/** What some cannot be drawn without. */
const NEEDED: Readonly<Record<string, object>> = {
  Autocomplete: { options: [], renderInput: () => null },
  FormControlLabel: { label: '', control: createElement('input') },
  Menu: { children: createElement(MenuItem) },
  Select: { value: '', variant: 'outlined' },
  TextField: { label: 'Name' },
};
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  Alert: ['standard', 'filled', 'outlined'],
  Button: ['text', 'outlined', 'contained'],
  Chip: ['filled', 'outlined'],
  Skeleton: ['text', 'rounded'],
};
const COLOURS = ['primary', 'error', 'warning', 'success', 'info'] as const;
const modules = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>(
  '../../node_modules/@mui/material/*/index.mjs',
);

test.each([...used].filter((name) => name !== 'MenuItem').toSorted())('%s', async (name) => {
  const load = modules[`../../node_modules/@mui/material/${name}/index.mjs`];
  const Component = (await load?.())?.default;
  if (!Component) throw new Error(`${name} was not found.`);
  const inTable = name.startsWith('Table');
  for (const variant of VARIANTS[name] ?? [undefined]) {
    for (const color of VARIANTS[name] && name !== 'Skeleton' ? COLOURS : [undefined]) {
      const props = {
        ...NEEDED[name],
        ...(variant && { variant }),
        ...(color && (name === 'Alert' ? { severity: color === 'primary' ? 'info' : color } : { color })),
      };
      if (['Dialog', 'Drawer', 'Menu', 'Popover'].includes(name))
        Object.assign(props, { open: true, anchorEl: document.body, anchorReference: 'none' });
      if (inTable) Object.assign(props, { component: 'div' });
      expect(() => render(createElement(ThemeProvider, { theme }, createElement(Component, props)))).not.toThrow();
      cleanup();
    }
  }
});
