import { learnTexts } from '../i18n/i18nProvider.ts';
import type { EdubaseDataProvider } from './index.ts';

let loaded: Promise<EdubaseDataProvider> | undefined;
async function load(): Promise<EdubaseDataProvider> {
  const [{ dataProvider }, { messagesOf }, { resources }] = await Promise.all([
    import('./index.ts'),
    import('../i18n/messages.ts'),
    import('../resources/index.ts'),
  ]);
  learnTexts(messagesOf(resources));
  return dataProvider;
}
/** The data provider with all declarations. A failed load is tried again at the next call. */
export function loadDataProvider(): Promise<EdubaseDataProvider> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Passes every call on to the data provider, which the first call loads unless a screen has asked for it already. */
export const lazyDataProvider: EdubaseDataProvider = {
  supportAbortSignal: true,
  getList: async (...args) => (await loadDataProvider()).getList(...args),
  getOne: async (...args) => (await loadDataProvider()).getOne(...args),
  getMany: async (...args) => (await loadDataProvider()).getMany(...args),
  getManyReference: async (...args) => (await loadDataProvider()).getManyReference(...args),
  create: async (...args) => (await loadDataProvider()).create(...args),
  update: async (...args) => (await loadDataProvider()).update(...args),
  updateMany: async (...args) => (await loadDataProvider()).updateMany(...args),
  delete: async (...args) => (await loadDataProvider()).delete(...args),
  deleteMany: async (...args) => (await loadDataProvider()).deleteMany(...args),
  action: async (...args) => (await loadDataProvider()).action(...args),
  move: async (...args) => (await loadDataProvider()).move(...args),
};
