import type { I18nProvider } from 'ra-core';
import { resources } from '../resources/index.ts';
import { messagesOf, translator } from './messages.ts';

/** The product speaks English; react-admin's own texts come with it (its general-purpose library would cost 9 KB). */
export const i18nProvider: I18nProvider = {
  translate: translator(messagesOf(resources)),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
