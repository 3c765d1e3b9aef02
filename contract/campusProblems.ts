/** A record through which others have their campus must be of one itself. */
import { campusParent, hasOneCampus, type Resource } from './resource.ts';

interface Problem {
  readonly entity: string;
  readonly field: string | null;
  readonly message: string;
}
export function campusProblems(resource: Resource, resources: readonly Resource[]): Problem[] {
  const ways: string[] = [];
  let at: Resource | undefined = resource;
  const problem = (message: string): Problem[] => [{ entity: resource.key, field: resource.campus ?? null, message }];
  for (;;) {
    const parent = campusParent(at);
    if (!parent) return [];
    if (ways.includes(at.key)) return problem(`has its campus in a circle: ${[...ways, at.key].join(', ')}`);
    ways.push(at.key);
    at = resources.find(({ key }) => key === parent.to);
    if (!at) return [];
    if (!hasOneCampus(at))
      return problem(`is to have the campus of a record of ${at.key}, which are of no one campus themselves`);
  }
}
