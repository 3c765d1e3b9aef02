import type { KindUi } from '../kindUi.ts';

export const json: KindUi = {
  text: (value) => JSON.stringify(value),
  view: (value) => <pre className="ui-prose">{JSON.stringify(value, null, 2)}</pre>,
};
