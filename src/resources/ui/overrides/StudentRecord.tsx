import { useRouterProvider } from 'ra-core';

/** A link to a student out of any record leads to their own page. */
export default function StudentRecord({ id }: { readonly id: string }) {
  const { Navigate } = useRouterProvider();
  return <Navigate to={`/all-students/view?id=${encodeURIComponent(id)}`} replace />;
}
