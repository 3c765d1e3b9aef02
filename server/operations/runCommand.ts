/** What every command does with its outcome. */
import { EngineError } from '../database/engine/EngineError.ts';
import { Refusal } from './Refusal.ts';

/** Mistakes of the person who typed it: an unknown option, a value left out, a wrong environment variable. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error &&
  (String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS') ||
    error.message.startsWith('The configuration is not valid'));

/**
 * Runs a command and sets the exit code: 0 when it answers nothing, else what it answers. A refusal prints its message
 * alone and ends with 1; a mistake in the arguments ends with 2; anything else is a fault and shows where it came from.
 */
export async function runCommand(usage: string, command: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    if (error instanceof Refusal || error instanceof EngineError) {
      console.error(error.message);
      process.exitCode = 1;
    } else if (isUsage(error)) {
      console.error(`${error.message}\n\n${usage}`);
      process.exitCode = 2;
    } else throw error;
  }
}
