import { useGetList, type RaRecord } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { nextCode } from '../../../../contract/finance/nextCode.ts';
import type { Values } from '../form/values.ts';

const codeOf = ({ acc_code }: RaRecord): string => String(acc_code ?? '');
/** Fills the code of a new account with the next free one of its group, until someone types another. */
export default function ProposedCode() {
  const { getValues, setValue } = useFormContext<Values>();
  const group: unknown = useWatch<Values>({ name: 'group_id' });
  const proposed = useRef<string | null>(null);
  const { data } = useGetList<RaRecord>(
    'finance_accounts',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'acc_code', order: 'ASC' } },
    { retry: false },
  );
  useEffect(() => {
    if (!data || group === null || group === undefined) return;
    const now = getValues('acc_code') ?? null;
    if (now !== null && now !== proposed.current) return;
    const code =
      nextCode(data.filter(({ group_id }) => String(group_id) === String(group)).map(codeOf), data.map(codeOf)) ?? null;
    if (code === now) return;
    proposed.current = code;
    setValue('acc_code', code);
  }, [data, group, getValues, setValue]);
  return null;
}
