/** The database cannot be used, and `message` tells the operator why and what to do. Printed without a stack. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
