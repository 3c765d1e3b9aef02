import { offered, offers } from '../../../auth/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import { challanPaper } from './challanPaper.ts';
import { loadSettings, type PrintSettings } from './challanSettings.ts';
import type { Layout } from './challanLayouts.ts';
import { chosenChallans } from './chosenChallans.ts';
import { familyPaper } from './familyPaper.ts';
import { loadChallans, loadFamilies, type Progress } from './loadChallans.ts';
import { Loading } from '../../../challans/Loading.tsx';
import type { Paper } from './paper.ts';
import { PaperSheets } from './PaperSheets.tsx';
import { roomOf } from './room.ts';
import { write } from '../../../challans/ask.ts';

const COUNTED_AT_ONCE = 500;
interface Loaded {
  readonly settings: PrintSettings;
  readonly papers: readonly Paper[];
}
const papersOf = (challans: readonly Challan[], settings: PrintSettings, layout: Layout): Paper[] =>
  challans.map((one) => {
    const setting = settings.of(one.student.campus_id);
    return challanPaper(one, setting, roomOf(layout, setting.copies.length));
  });
/** A sheet for each family; for each bank account where its children are at campuses that have their own. */
const familiesOf = (families: readonly (readonly Challan[])[], settings: PrintSettings, layout: Layout): Paper[] =>
  families
    .flatMap((all) => [...Map.groupBy(all, ({ student }) => settings.of(student.campus_id).bank.join()).values()])
    .map((own) => {
      const setting = settings.of(own[0]?.student.campus_id ?? 0);
      return familyPaper(own, setting, roomOf(layout, setting.copies.length));
    });

/** The next print of these is a duplicate, where the provider counts. */
async function count(papers: readonly Paper[]): Promise<void> {
  const counts = offered('print-counts');
  if (!counts) return;
  const ids = [...new Set(papers.flatMap(({ challans }) => challans))];
  for (const challan_ids of runsOf(ids, COUNTED_AT_ONCE))
    await write('POST /challan_prints', { offered: counts, body: { challan_ids } });
}

/**
 * `/{section}/print-horizontal-challans`, `…/print-vertical-challans`: the challans that the address names, a sheet
 * each with the copies of its campus; with `family=true` a sheet for each family (specification 2).
 */
export default function ChallansPrint({ layout }: { readonly layout: Layout }) {
  const { pathname, search } = useLocation();
  const [address, setAddress] = useSearchParams();
  const isFamily = address.get('family') === 'true';
  const section = pathname.split('/')[1] ?? '';
  const [progress, setProgress] = useState<Progress>({ done: 0, all: null });
  const which = useMemo(() => {
    const rest = new URLSearchParams(search);
    rest.delete('family');
    return rest.toString();
  }, [search]);
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'challans', section, layout, which, isFamily],
    queryFn: async ({ signal }): Promise<Loaded> => {
      const chosen = chosenChallans(section, which);
      const [settings, challans] = await Promise.all([
        loadSettings(signal),
        loadChallans(chosen, setProgress, signal),
        // The face of the letters decides what fits.
        document.fonts?.load('10px "Inter Variable"'),
      ]);
      const papers = isFamily
        ? familiesOf(await loadFamilies(challans, setProgress, signal), settings, layout)
        : papersOf(challans, settings, layout);
      return { settings, papers };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const onPrinted = useCallback((papers: readonly Paper[]) => {
    count(papers).catch((refused: unknown) =>
      showToast('error', `The print could not be counted. ${refusalOf(refused).message}`),
    );
  }, []);
  const toggle = (): void =>
    setAddress(
      (known) => {
        const next = new URLSearchParams(known);
        if (isFamily) next.delete('family');
        else next.set('family', 'true');
        return next;
      },
      { replace: true },
    );
  return (
    <PaperSheets
      layout={layout}
      papers={data?.papers ?? null}
      settings={data?.settings ?? null}
      back={backTo(section, which)}
      onPrinted={onPrinted}
      tools={
        offers('list-parameters') && (
          <button type="button" aria-pressed={isFamily} onClick={toggle}>
            One sheet per family
          </button>
        )
      }
      waiting={
        <Loading
          error={error}
          isLoading={isPending}
          progress={progress}
          what="challans"
          nothing={
            isFamily
              ? 'Nothing is open in the families of these challans.'
              : 'No challans found this selection. Go back and choose some, or change the filter.'
          }
        />
      }
    />
  );
}

/** The list as it was: without what only this page reads; of what a generation made, the generation. */
function backTo(section: string, which: string): string {
  const query = new URLSearchParams(which);
  const job = query.get('job_id');
  if (job !== null) return `/generate-challans?job=${encodeURIComponent(job)}`;
  query.delete('ids');
  query.delete('filter');
  const rest = query.toString();
  return rest ? `/${section}?${rest}` : `/${section}`;
}
