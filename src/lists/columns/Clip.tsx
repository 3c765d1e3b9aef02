import { Clipped } from '../../ui/table/Clipped.tsx';

interface Props {
  readonly children: string | null | undefined;
  /** A line below another. */
  readonly below?: true;
  /** How much room it has, where that is not the usual. */
  readonly className?: string | undefined;
}
/** Words of people, cut where there is no room for them. */
export const Clip = ({ children, below, className = 'fee-clip' }: Props) => (
  <Clipped className={below ? `ui-two ${className}` : className}>{children}</Clipped>
);
