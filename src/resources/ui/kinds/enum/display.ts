import { choiceLabel } from '../../../../../contract/kinds/shapes.ts';
import type { KindUi } from '../kindUi.ts';

export const enumeration: KindUi = { text: choiceLabel };
