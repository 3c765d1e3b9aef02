/** What a file is, by its first bytes: its name is not believed. */
import { refuseFile } from './refuse.ts';

export type Format = 'csv' | 'xlsx';
const starts = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);
const UTF16 = (bytes: Uint8Array): boolean => starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff);
const PAGE = /^\s*(<!doctype|<html|<\?xml|<table|<svg|\{\\rtf|%pdf|mime-version)/i;

/** Throws 422 for anything that is neither text in columns nor a zip, which a workbook is. */
export function sniff(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw refuseFile('The file is empty');
  if (starts(bytes, 0x50, 0x4b)) return 'xlsx';
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw refuseFile('This is an old Excel file (.xls) or one with a password; save it as .xlsx without a password');
  const head = bytes.subarray(0, 4096);
  const text = new TextDecoder('latin1').decode(head);
  if (PAGE.test(text.replace(/^[^\x20-\x7e\s]+/, '')))
    throw refuseFile('This is a web page or a document, not a csv or xlsx file; save it as .xlsx first');
  const zeros = head.reduce((sum, byte) => sum + Number(byte === 0), 0);
  // UTF-16 without a mark has a zero in every other byte of plain text.
  if (zeros > 0 && !UTF16(bytes) && zeros < head.length * 0.3) throw refuseFile('This is not a csv or xlsx file');
  return 'csv';
}
