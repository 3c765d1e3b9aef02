/**
 * Properties are tried with the same values in every run, so that a change is what fails a test; `FC_SEED` tries
 * others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_120) });
