-- Every change that a reader can see raises the article's revision and tells every server, whoever makes it.
-- Counts of reads, likes and bookmarks do not: a built page keeps those of its build.
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - ARRAY['read_num','like_times','collections','revision'])
     IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['read_num','like_times','collections','revision']) THEN
    NEW.revision := nextval('article_revision');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_raise_revision BEFORE UPDATE ON articles FOR EACH ROW EXECUTE FUNCTION raise_revision();
--> statement-breakpoint
CREATE FUNCTION tell_article_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.revision = OLD.revision THEN RETURN NULL; END IF;
  PERFORM pg_notify('article_changed', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_tell AFTER INSERT OR UPDATE OR DELETE ON articles FOR EACH ROW EXECUTE FUNCTION tell_article_changed();
--> statement-breakpoint
-- A comment counts for its article, makes it active, and (being an update) raises its revision.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE target integer := COALESCE(NEW.article_id, OLD.article_id);
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'likes') = (to_jsonb(OLD) - 'likes') THEN RETURN NULL; END IF;
  UPDATE articles SET
    discuss_times = (SELECT count(*) FROM comments WHERE article_id = target AND deleted_at IS NULL),
    active_at = GREATEST(created_at, (SELECT max(created_at) FROM comments WHERE article_id = target AND deleted_at IS NULL)),
    revision = nextval('article_revision')
  WHERE id = target;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_count AFTER INSERT OR UPDATE OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION count_comments();
