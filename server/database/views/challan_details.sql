-- A challan with its student, where they are seen; campus, session, class and section as they were at issue. `due` is what can be paid of it now.
CREATE OR REPLACE VIEW challan_details WITH (security_invoker) AS
SELECT r.*, CASE WHEN r.voided_at IS NULL THEN r.balance - r.pending ELSE 0 END AS due, b.campus_name, c.class_name, c.sort_order AS class_order, x.section_name, f.family_no,
  s.sid, s.roll_no, s.student_name, s.student_name_ur, s.father_name, s.mobile, s.status_class, s.gender_id, s.guardian_id,
  (SELECT e.session_name FROM sessions e WHERE e.institute_code = r.institute_code AND e.id = r.session_id) AS session_name,
  (SELECT p.challan_no FROM challans p WHERE p.institute_code = r.institute_code AND p.id = r.parent_challan_id) AS parent_challan_no
FROM challans r
  LEFT JOIN students s ON s.institute_code = r.institute_code AND s.id = r.student_id
  LEFT JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id
  LEFT JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
  LEFT JOIN sections x ON x.institute_code = r.institute_code AND x.id = r.section_id
  LEFT JOIN families f ON f.institute_code = r.institute_code AND f.id = r.family_id;
GRANT SELECT ON challan_details TO edubase_app;
