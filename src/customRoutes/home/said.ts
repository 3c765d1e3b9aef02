/** What the provider's home page says, in the shape of contract/endpoints/dashboard.ts; null for another shape. */
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { homeFigures, type FigureKey, type Room } from '../../../contract/home/figures.ts';
import { homePictures } from '../../../contract/home/pictures.ts';

export type Home = Answer<'GET /get_dashboard_data'>['data'];
export type Figure = Home['figures'][number];
export type Picture = Home['pictures'][number];
type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Bag[] => (Array.isArray(value) ? value.filter(isBag) : []);

/** Figures and pictures that this page knows; a newer provider may have more. */
export function homeOf(answer: unknown): Home | null {
  const data = isBag(answer) && isBag(answer['data']) ? answer['data'] : answer;
  if (!isBag(data) || !Array.isArray(data['figures']) || !/^\d{4}-\d{2}-\d{2}$/.test(String(data['day']))) return null;
  const known = (names: object, value: unknown): readonly Bag[] =>
    listOf(value).filter(({ key }) => typeof key === 'string' && Object.hasOwn(names, key));
  return {
    day: String(data['day']),
    figures: known(homeFigures, data['figures']).map((one) => ({ ...one, before: listOf(one['before']) })) as never,
    pictures: known(homePictures, data['pictures']).filter(({ labels }) => Array.isArray(labels)) as never,
    accounts: listOf(data['accounts']) as never,
    ending_year: isBag(data['ending_year']) ? (data['ending_year'] as never) : null,
    setup: isBag(data['setup']) ? (data['setup'] as never) : null,
  };
}

/** Nothing to do is nothing to show, and so is what has no figure. */
export const isShown = ({ key, amount, count }: Figure): boolean =>
  homeFigures[key].quiet ? (amount ?? 0) !== 0 || (count ?? 0) !== 0 : amount !== null || count !== null;
export const inRoom = (home: Home, room: Room): readonly Figure[] =>
  home.figures.filter((figure) => homeFigures[figure.key].room === room);
export const isOfMonth = (key: FigureKey): boolean => homeFigures[key].of === 'month';
