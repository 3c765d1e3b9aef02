import { useGetList, type RaRecord } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { nextCode } from '../../../../contract/finance/nextCode.ts';
import type { Values } from '../form/values.ts';

const codeOf = ({ acc_code }: RaRecord): string => String(acc_code ?? '');
/** Fills the code of a new account with the next free one of its group, until somebody types another. */
export default function ProposedCode() {
  const { getValues, setValue } = useFormContext<Values>();
  const [group, typed] = useWatch<Values>({ name: ['group_id', 'acc_code'] }) as unknown[];
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
    // Emptied by hand, it is proposed anew with the next group alone.
  }, [data, group, getValues, setValue]);
  return typeof typed === 'string' && typed !== '' && typed === proposed.current ? (
    <output className="ui-hidden">{`Account code ${typed} is the next free one of the group`}</output>
  ) : null;
}
