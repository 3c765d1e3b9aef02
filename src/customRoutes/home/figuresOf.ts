/** The figures of a home page, whatever shape they have: the specification shows none. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}
type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
/** 'total_students' is 'Total students'. */
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function fromCard(card: unknown): Figure[] {
  if (!isBag(card)) return [];
  const value = numberOf(card['value']);
  const label = card['label'] ?? card['key'];
  return value === null || typeof label !== 'string' ? [] : [{ key: String(card['key'] ?? label), label, value }];
}
/** Every number in it, by its name; those of a part after the name of the part. */
function named(bag: Bag, above = ''): Figure[] {
  return Object.entries(bag).flatMap(([name, inner]) => {
    const path = above === '' ? name : `${above}_${name}`;
    const value = numberOf(inner);
    if (value !== null) return [{ key: path, label: wordsOf(path), value }];
    return isBag(inner) && above === '' ? named(inner, name) : [];
  });
}

export function figuresOf(answer: unknown): readonly Figure[] {
  const data = isBag(answer) && isBag(answer['data']) ? answer['data'] : answer;
  if (Array.isArray(data)) return data.flatMap(fromCard);
  if (!isBag(data)) return [];
  const { cards } = data;
  return Array.isArray(cards) ? cards.flatMap(fromCard) : named(data);
}
