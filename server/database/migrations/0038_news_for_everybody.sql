-- Everybody reads the news of the product beside their own: those of the internal institute (contract/internal.ts). Its rows, for reading alone;
-- who writes is bound by news_institute as before, and outside the door nobody sees any.
CREATE POLICY news_of_the_product ON news FOR SELECT
  USING (institute_code = 'edubase' AND current_setting('app.institute', true) <> '');
COMMENT ON POLICY news_of_the_product ON news IS 'by hand: everybody reads the news of the product';
