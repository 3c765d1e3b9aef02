-- What of an employee is kept in movements when it changes.
CREATE OR REPLACE FUNCTION employee_state(p_employee employees)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT jsonb_build_object('campus_id', p_employee.campus_id, 'department_id', p_employee.department_id, 'designation_id', p_employee.designation_id,
    'employment_type_id', p_employee.employment_type_id, 'shift_id', p_employee.shift_id, 'weekly_off', to_jsonb(p_employee.weekly_off), 'status', p_employee.status)
$function$;
