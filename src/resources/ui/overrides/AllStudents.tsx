import { useRouterProvider } from 'ra-core';
import { useLocation } from 'react-router-dom';

/** Students have lists of their own (specification 2); the generated address leads to the one of everybody. */
export default function AllStudents() {
  const { search } = useLocation();
  const { Navigate } = useRouterProvider();
  return <Navigate to={`/all-students${search}`} replace />;
}
