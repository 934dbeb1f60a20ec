-- All current triggers. migrate.ts drops all triggers of the public schema and applies this file whenever the file or
-- the columns of a table change. Edit it in place; it needs no migration.

-- Revisions ----------------------------------------------------------------------------------------------------------

-- Raises the revision of an article with each change that a reader can see. A change of the author's text also raises
-- text_revision, on which an editor is based. Comments and answers do not. A new column counts as text of the author
-- unless it is listed here.
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counters constant text[] := ARRAY['read_num', 'like_times', 'collections', 'revision'];
  not_text constant text[] := counters || ARRAY[
    'id', 'source', 'digest', 'translation', 'author_id', 'status', 'status_before', 'deleted_by', 'draft_key', 'solved',
    'best_discuss_id', 'sdk_from', 'sdk_to', 'discuss_times', 'text_revision', 'created_at', 'updated_at', 'active_at'];
BEGIN
  IF (to_jsonb(NEW) - counters) IS DISTINCT FROM (to_jsonb(OLD) - counters) THEN
    NEW.revision := nextval('article_revision');
  END IF;
  IF (to_jsonb(NEW) - not_text) IS DISTINCT FROM (to_jsonb(OLD) - not_text) THEN
    NEW.text_revision := NEW.revision;
  END IF;
  RETURN NEW;
END $$;

-- Counters are not among the watched columns, so counting never compares whole articles. Changes by comments raise the
-- revision themselves.
DO $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER articles_raise_revision BEFORE UPDATE OF %s ON articles FOR EACH ROW EXECUTE FUNCTION raise_revision()',
    (SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position)
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'articles'
       AND column_name NOT IN ('read_num', 'like_times', 'collections', 'discuss_times', 'revision', 'active_at')));
END $$;

-- Raises the revision of every page that shows a person after a change of name or picture.
CREATE FUNCTION raise_revisions_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown integer[] := ARRAY(
    SELECT id FROM articles
    WHERE status = 'published'
      AND (author_id = NEW.id OR id IN (SELECT article_id FROM comments WHERE author_id = NEW.id))
    -- Locks in a fixed order, so that two people who comment on the same articles cannot deadlock.
    ORDER BY id FOR NO KEY UPDATE
  );
BEGIN
  UPDATE articles SET revision = nextval('article_revision') WHERE id = ANY (shown);
  RETURN NULL;
END $$;

CREATE TRIGGER users_raise_revisions AFTER UPDATE ON users FOR EACH ROW
  WHEN (
    (OLD.nickname, OLD.head_pic, OLD.job_title, OLD.company, OLD.name <> '')
    IS DISTINCT FROM (NEW.nickname, NEW.head_pic, NEW.job_title, NEW.company, NEW.name <> ''))
  EXECUTE FUNCTION raise_revisions_of_person();

-- Counters -----------------------------------------------------------------------------------------------------------

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown_before integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.status = 'published' THEN 1 ELSE 0 END;
  shown_now integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.status = 'published' THEN 1 ELSE 0 END;
  target integer := COALESCE(NEW.article_id, OLD.article_id);
BEGIN
  IF shown_before = 0 AND shown_now = 0 THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'likes') = (to_jsonb(OLD) - 'likes') THEN RETURN NULL; END IF;
  -- The pages of translations show the comment too. Locks in a fixed order, so that comments on two of them cannot
  -- deadlock.
  IF (SELECT translation IS NOT NULL FROM articles WHERE id = target) THEN
    PERFORM 1 FROM articles
    WHERE translation = (SELECT translation FROM articles WHERE id = target)
    ORDER BY id FOR NO KEY UPDATE;
    UPDATE articles SET revision = nextval('article_revision')
    WHERE translation = (SELECT translation FROM articles WHERE id = target) AND id <> target;
  END IF;
  IF shown_now >= shown_before THEN
    UPDATE articles SET
      discuss_times = discuss_times + shown_now - shown_before,
      active_at = GREATEST(active_at, NEW.created_at),
      revision = nextval('article_revision')
    WHERE id = target;
  ELSE
    UPDATE articles SET
      discuss_times = discuss_times - 1,
      active_at = GREATEST(created_at, (
        SELECT max(created_at) FROM comments WHERE article_id = target AND deleted_at IS NULL AND status = 'published'
      )),
      revision = nextval('article_revision')
    WHERE id = target;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comments_count AFTER INSERT OR UPDATE OR DELETE ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comments();

-- An answer that was written on the page of the other language is accepted only while both pages are public.
CREATE FUNCTION withdraw_answers_of_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles question SET best_discuss_id = NULL, solved = false, sdk_from = '', sdk_to = ''
  FROM comments answer
  WHERE question.translation IN (OLD.translation, NEW.translation)
    AND answer.id = question.best_discuss_id AND answer.article_id <> question.id
    AND NOT EXISTS (
      SELECT FROM articles other
      WHERE other.id = answer.article_id AND other.translation = question.translation
        AND other.public AND other.status = 'published' AND question.public AND question.status = 'published'
    );
  RETURN NULL;
END $$;
CREATE TRIGGER articles_withdraw_answers AFTER UPDATE OF public, status, translation ON articles FOR EACH ROW
  WHEN (
    OLD.translation IS NOT NULL
    AND (OLD.public, OLD.status, OLD.translation) IS DISTINCT FROM (NEW.public, NEW.status, NEW.translation))
  EXECUTE FUNCTION withdraw_answers_of_translations();

-- Runs after the trigger that deletes the comments, whose name comes first. Before the deletion, it would change a translation
-- that the same command deletes, which PostgreSQL refuses.
CREATE FUNCTION withdraw_answers_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles question SET best_discuss_id = NULL, solved = false, sdk_from = '', sdk_to = ''
  WHERE question.translation = OLD.translation AND question.best_discuss_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM comments WHERE id = question.best_discuss_id);
  RETURN NULL;
END $$;
CREATE TRIGGER articles_withdraw_answers_of_deleted AFTER DELETE ON articles FOR EACH ROW
  WHEN (OLD.translation IS NOT NULL)
  EXECUTE FUNCTION withdraw_answers_of_deleted();

-- Likes and bookmarks of the author do not count, so that nobody can promote their own texts.
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles SET like_times = GREATEST(0, like_times + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  WHERE id = COALESCE(NEW.article_id, OLD.article_id) AND author_id <> COALESCE(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER article_likes_count AFTER INSERT OR DELETE ON article_likes
  FOR EACH ROW EXECUTE FUNCTION count_likes();

CREATE FUNCTION count_comment_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET likes = GREATEST(0, likes + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  WHERE id = COALESCE(NEW.comment_id, OLD.comment_id) AND author_id <> COALESCE(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER comment_likes_count AFTER INSERT OR DELETE ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION count_comment_likes();

CREATE FUNCTION count_bookmarks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE articles SET collections = GREATEST(0, collections + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  WHERE id = COALESCE(NEW.article_id, OLD.article_id) AND author_id <> COALESCE(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER bookmarks_count AFTER INSERT OR DELETE ON bookmarks
  FOR EACH ROW EXECUTE FUNCTION count_bookmarks();

-- triggers.ts replaces the expressions in braces.
CREATE FUNCTION score_hotness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_hotness (article_id, score) VALUES (NEW.id, {{hotness NEW}})
  ON CONFLICT (article_id) DO UPDATE SET score = excluded.score;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_score AFTER INSERT ON articles
  FOR EACH ROW EXECUTE FUNCTION score_hotness();
CREATE TRIGGER articles_score_again AFTER UPDATE ON articles FOR EACH ROW
  WHEN ({{hotness OLD}} <> {{hotness NEW}})
  EXECUTE FUNCTION score_hotness();
-- Updates rows that were written without the trigger or with another formula.
INSERT INTO article_hotness (article_id, score) SELECT id, {{hotness articles}} FROM articles
ON CONFLICT (article_id) DO UPDATE SET score = excluded.score WHERE article_hotness.score <> excluded.score;

-- Numbers each notification within its inbox. A stream resumes from that number.
CREATE FUNCTION number_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'read_at') = (to_jsonb(OLD) - 'read_at') THEN RETURN NEW; END IF;
  INSERT INTO inboxes AS inbox (user_id, last) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET last = inbox.last + 1
  RETURNING last INTO NEW.seq;
  RETURN NEW;
END $$;
CREATE TRIGGER messages_number BEFORE INSERT OR UPDATE ON messages
  FOR EACH ROW EXECUTE FUNCTION number_message();

-- Search index -------------------------------------------------------------------------------------------------------

-- Visibility in the search follows the article at once. Its terms follow when it is indexed again.
CREATE FUNCTION update_search_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'published' THEN
    DELETE FROM search_articles WHERE article_id = NEW.id;
  ELSE
    UPDATE search_articles SET public = NEW.public, author_id = NEW.author_id, solved = NEW.solved, created_at = NEW.created_at
    WHERE article_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_search AFTER UPDATE OF status, public, author_id, solved, created_at ON articles FOR EACH ROW
  WHEN (
    (OLD.status, OLD.public, OLD.author_id, OLD.solved, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.public, NEW.author_id, NEW.solved, NEW.created_at))
  EXECUTE FUNCTION update_search_article();

-- Deletes passages and log lines of a hidden or deleted comment at once.
CREATE FUNCTION delete_comment_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_articles SET revision = -abs(revision) WHERE article_id = OLD.article_id;
  DELETE FROM search_passages WHERE article_id = OLD.article_id AND (
    anchor = 'comment-' || OLD.id OR anchor = 'accepted' AND COALESCE(
      (SELECT best_discuss_id FROM articles WHERE id = OLD.article_id), OLD.id) = OLD.id);
  DELETE FROM search_log_lines WHERE article_id = OLD.article_id AND anchor IN ('comment-' || OLD.id, 'accepted');
  RETURN NULL;
END $$;
-- Includes edits: removed text must not be found until the comment is indexed again.
CREATE TRIGGER comments_search AFTER UPDATE OF status, deleted_at, content ON comments FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND OLD.status = 'published'
    AND (NEW.deleted_at IS NOT NULL OR NEW.status <> 'published' OR NEW.content <> OLD.content))
  EXECUTE FUNCTION delete_comment_passages();

-- NOTIFY: every server listens ---------------------------------------------------------------------------------------

CREATE FUNCTION notify_article_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.revision = OLD.revision THEN RETURN NULL; END IF;
  PERFORM pg_notify('article_changed', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER articles_notify AFTER INSERT OR UPDATE OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION notify_article_changed();

CREATE FUNCTION notify_inbox_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inbox_changed', COALESCE(NEW.user_id, OLD.user_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER messages_notify AFTER INSERT OR UPDATE OR DELETE ON messages
  FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();

CREATE FUNCTION notify_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('person_changed', COALESCE(to_jsonb(OLD) ->> 'user_id', to_jsonb(OLD) ->> 'id'));
  RETURN NULL;
END $$;
CREATE TRIGGER users_notify AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION notify_person_changed();
CREATE TRIGGER sessions_notify AFTER UPDATE OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_person_changed();

CREATE FUNCTION notify_rankings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rankings_changed', '0');
  RETURN NULL;
END $$;
CREATE TRIGGER rankings_notify AFTER INSERT OR UPDATE ON rankings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_rankings_changed();

CREATE FUNCTION notify_support_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('support_changed', NEW.user_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER support_chats_notify AFTER INSERT OR UPDATE ON support_chats
  FOR EACH ROW EXECUTE FUNCTION notify_support_changed();
