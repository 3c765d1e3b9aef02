/** A command cannot do what was asked; the message says why and what to do, for the person who typed it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
