/** What Prometheus reads of the archive for a recovery; nothing where there is none. */
import { Gauge, type Registry } from 'prom-client';
import { recoveryState } from '../operations/recovery/state.ts';

export function recoveryGauges(registers: Registry[]): void {
  const gauge = (name: string, help: string, valueOf: () => number | null | undefined): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.reset();
        const value = recoveryState.isOn ? valueOf() : null;
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
  gauge(
    'edubase_recovery_copy_timestamp_seconds',
    'When the last whole copy for a recovery was taken',
    () => recoveryState.lastBase,
  );
  gauge(
    'edubase_recovery_archived_timestamp_seconds',
    'When the last segment of the log was archived',
    () => recoveryState.archiver?.archived,
  );
  gauge(
    'edubase_recovery_waiting_segments',
    'Segments of the log that wait to be archived',
    () => recoveryState.archiver?.waiting,
  );
  gauge(
    'edubase_recovery_archive_failures_total',
    'Attempts to archive a segment that failed',
    () => recoveryState.archiver?.failures,
  );
}
