-- A student with the names of their campus, session, class and section, and with their family. Each join is on a primary key, so that PostgreSQL
-- leaves out those of which no column is read; what no list is sorted or grouped by is looked up. No more than six tables are joined: the planner
-- orders eight at once.
CREATE OR REPLACE VIEW student_details WITH (security_invoker) AS
SELECT s.*, b.campus_name, c.class_name, c.sort_order AS class_order, x.section_name, f.father_name AS family_father, f.mobile AS family_mobile, f.whatsapp,
  (SELECT e.session_name FROM sessions e WHERE e.institute_code = s.institute_code AND e.id = s.session_id) AS session_name
FROM students s
  LEFT JOIN campuses b ON b.institute_code = s.institute_code AND b.id = s.campus_id
  LEFT JOIN classes c ON c.institute_code = s.institute_code AND c.id = s.class_id
  LEFT JOIN sections x ON x.institute_code = s.institute_code AND x.id = s.section_id
  LEFT JOIN families f ON f.institute_code = s.institute_code AND f.id = s.family_id;
GRANT SELECT ON student_details TO edubase_app;
