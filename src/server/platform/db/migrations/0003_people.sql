-- A page shows who wrote it and who commented: when what it shows of a person changes, whoever changes it, the page does.
CREATE FUNCTION raise_revisions_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown integer[] := ARRAY(
    SELECT id FROM articles
    WHERE status = 'published'
      AND (author_id = NEW.id OR id IN (SELECT article_id FROM comments WHERE author_id = NEW.id))
    -- In one order for all, or two people who comment on the same articles could lock each other out.
    ORDER BY id FOR NO KEY UPDATE
  );
BEGIN
  UPDATE articles SET revision = nextval('article_revision') WHERE id = ANY (shown);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_raise_revisions AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.head_pic, OLD.job_title, OLD.company, OLD.name <> '')
    IS DISTINCT FROM (NEW.nickname, NEW.head_pic, NEW.job_title, NEW.company, NEW.name <> ''))
  EXECUTE FUNCTION raise_revisions_of_person();
