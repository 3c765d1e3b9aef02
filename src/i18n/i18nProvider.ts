import type { I18nProvider } from 'ra-core';
import { translator, type Messages } from './translator.ts';

let translate = translator({});
/**
 * The layout has no use for react-admin's texts; they come with the data provider, without which react-admin says
 * nothing.
 */
export const learnTexts = (messages: Messages): void => void (translate = translator(messages));

/** The product speaks English; react-admin's own texts come with it (its general-purpose library would cost 9 KB). */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => translate(key, options),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
