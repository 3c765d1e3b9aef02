import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentMonth, daysBetween, formatDate, monthsApart, shiftDay, today } from '../../contract/dates.ts';

describe('dates as people read them (specification 5)', () => {
  it.each([
    ['2024-04', 'Apr, 2024'],
    ['2024-04-01', '01-Apr-2024'],
    ['2024-02-29', '29-Feb-2024'],
    ['2024-04-01T00:00:00Z', '01-Apr-2024 05:00:00 AM'],
    ['2024-04-01T07:05:09.123Z', '01-Apr-2024 12:05:09 PM'],
    ['2024-12-31T19:30:00Z', '01-Jan-2025 12:30:00 AM'],
  ])('%s reads %s', (input, text) => expect(formatDate(input)).toBe(text));
  it('names the weekday when asked', () =>
    expect(formatDate('2024-04-01', { weekday: true })).toBe('Monday, 01-Apr-2024'));

  describe('anything else', () => {
    beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
    afterEach(() => void vi.restoreAllMocks());
    it.each([
      ['', 'Invalid input: inputDate must be a non-empty string.'],
      [null, 'Invalid input: inputDate must be a non-empty string.'],
      [20240401, 'Invalid input: inputDate must be a non-empty string.'],
      ['01-04-2024', "Invalid input format: Expected 'YYYY-MM', 'YYYY-MM-DD', or ISO 8601 with UTC timezone."],
      [
        '2024-04-01T07:05:09+05:00',
        "Invalid input format: Expected 'YYYY-MM', 'YYYY-MM-DD', or ISO 8601 with UTC timezone.",
      ],
      ['2024-13', 'Invalid date.'],
      ['2023-02-29', 'Invalid date.'],
      ['2024-04-01T25:00:00Z', 'Invalid date.'],
    ])('%s logs and shows nothing', (input, message) => {
      expect(formatDate(input)).toBe('');
      expect(console.error).toHaveBeenCalledWith(message);
    });
  });

  it('counts the day at school, five hours ahead of UTC', () => {
    expect(today(Date.parse('2024-03-31T18:59:59Z'))).toBe('2024-03-31');
    expect(today(Date.parse('2024-03-31T19:00:00Z'))).toBe('2024-04-01');
    expect(currentMonth(Date.parse('2024-03-31T19:00:00Z'))).toBe('2024-04');
  });
});

describe('days', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', -365, '2025-11-20'],
  ])('%s and %d days is %s', (day, by, other) => {
    expect(shiftDay(day, by)).toBe(other);
    expect(daysBetween(day, other)).toBe(by);
  });
  it('a month apart keep their day, or the last of a shorter month', () => {
    expect(monthsApart('2027-12-31', 4)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    expect(monthsApart('2026-11-10', 2)).toEqual(['2026-11-10', '2026-12-10']);
    expect(monthsApart('2026-11-10', 0)).toEqual([]);
  });
});
