/**
 * Depth of JSON, told without parsing it: a hundred thousand brackets would exhaust the stack of whoever walks them.
 */
export const MAX_DEPTH = 32;

/** Whether lists and objects in this JSON text are nested deeper than `max`. */
export function isTooDeep(text: string, max = MAX_DEPTH): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > max) return true;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return false;
}
