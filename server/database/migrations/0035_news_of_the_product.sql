-- The news feed is the product's own: only the administrators of the internal institute write it, and nobody gives that away.
UPDATE users SET privileges = array_remove(array_remove(array_remove(privileges, 'news.create'), 'news.update'), 'news.delete')
WHERE institute_code <> 'edubase' AND privileges && ARRAY['news.create', 'news.update', 'news.delete'];
