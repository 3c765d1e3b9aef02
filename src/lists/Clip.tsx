interface Props {
  readonly children: string | null | undefined;
  /** A line below another. */
  readonly below?: true;
  readonly className?: string | undefined;
}
/** Words of people, cut where there is no room for them; all of them are a pointer away. */
export const Clip = ({ children, below, className = 'fee-clip' }: Props) => (
  <bdi className={below ? `ui-two ${className}` : className} title={children ?? undefined}>
    {children}
  </bdi>
);
